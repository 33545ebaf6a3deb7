import type { Reads } from '#platform/database/database'
import { readOwnSenders } from '../accounts/own-senders.view.ts'
import { mailboxIn } from '../folders/folder-roles.ts'
import type { MailAccountRow, MailFolderRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import { wasOf } from './pending-change.ts'
import type { PlannedEmail, PlannedFolder, PlannedLocation, PlannedServer } from './plan-change.ts'

type AccountKey = Pick<MailAccountRow, 'tenant_id' | 'id' | 'project_id' | 'identity_id' | 'address' | 'labels_as'>

/** Describes the server. Emails in folders that are not synced would look deleted, so nothing is moved there. */
export const plannedServer = ({ labels_as }: AccountKey, folders: readonly MailFolderRow[]): PlannedServer => ({
  writesLabels: labels_as !== 'nothing',
  folders: folders.map(
    (row): PlannedFolder => ({
      id: row.id,
      role: row.role,
      mailbox: row.mailbox,
      isConfirmed: row.role_from !== 'name',
      isReadOnly: row.is_readonly === 1,
      takesKeywords: row.takes_keywords === 1,
    }),
  ),
})

/** Returns the messages on the server of each change's email, by the change's id. */
export async function listPlanned(
  db: Reads,
  account: AccountKey,
  changes: readonly PendingChangeRow[],
): Promise<Map<string, PlannedEmail>> {
  const emailIds = [...new Set(changes.map(({ email_id }) => email_id))]
  const fingerprints = [...new Set(changes.flatMap((change) => wasOf(change).fingerprints ?? []))]
  const rows = [
    ...(await selectBy(db, account, 'email_id', emailIds)),
    ...(await selectBy(db, account, 'fingerprint', fingerprints)).filter(({ email_id }) => email_id === ''),
  ]
  const { addresses } = await readOwnSenders(db, account)
  const byEmail = Map.groupBy(rows, ({ email_id }) => email_id)
  return new Map(
    changes.map((change) => {
      const deleted = wasOf(change).fingerprints
      const own = deleted
        ? (byEmail.get('') ?? []).filter(({ fingerprint }) => deleted.includes(fingerprint))
        : (byEmail.get(change.email_id) ?? [])
      const ofNumbering = own.filter(({ numbering, current }) => numbering === current)
      return [
        change.id,
        {
          locations: ofNumbering.map((row) => toLocation(row, addresses)),
          isRenumbered: own.some(({ numbering, current, is_selected }) => numbering !== current && is_selected === 1),
        },
      ]
    }),
  )
}

type LocationRow = Awaited<ReturnType<typeof selectSlice>>[number]

async function selectBy(
  db: Reads,
  account: AccountKey,
  column: 'email_id' | 'fingerprint',
  values: readonly string[],
): Promise<LocationRow[]> {
  return values.length === 0 ? [] : selectSlice(db, account, column, values)
}

const selectSlice = (
  db: Reads,
  { tenant_id, id }: AccountKey,
  column: 'email_id' | 'fingerprint',
  values: readonly string[],
) =>
  db
    .selectFrom('message_locations as l')
    .innerJoin('mail_folders as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'l.tenant_id')
        .onRef('f.account_id', '=', 'l.account_id')
        .onRef('f.id', '=', 'l.folder_id'),
    )
    .leftJoin('emails as e', (join) => join.onRef('e.tenant_id', '=', 'l.tenant_id').onRef('e.id', '=', 'l.email_id'))
    .select(['l.email_id', 'l.folder_id', 'l.uid', 'l.flags', 'l.labels', 'l.fingerprint', 'l.moved_from'])
    .select(['l.numbering', 'f.numbering as current', 'f.is_selected', 'f.role', 'f.mailbox', 'e.from_list'])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.account_id', '=', id)
    .where(`l.${column}`, 'in', values)
    .where('l.missing_pass', 'is', null)
    .where('f.gone_pass', 'is', null)
    .orderBy('l.folder_id')
    .orderBy('l.uid')
    .execute()

function toLocation(row: LocationRow, ownAddresses: ReadonlySet<string>): PlannedLocation {
  const labels = row.labels === '' ? null : (JSON.parse(row.labels) as string[])
  const isOurs =
    row.from_list !== null && (JSON.parse(row.from_list) as string[]).some((each) => ownAddresses.has(each))
  return {
    folderId: row.folder_id,
    uid: row.uid,
    role: row.role,
    mailbox: mailboxIn({ mailbox: row.mailbox, labels }, isOurs),
    flags: JSON.parse(row.flags) as string[],
    labels,
    movedFrom: row.moved_from,
  }
}

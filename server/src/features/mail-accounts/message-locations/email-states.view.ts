import type { Mailbox } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { StoredMailbox } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import { emailSettings, readEarlier, settingsAt } from '../folders/earlier-settings.ts'
import { type DerivedState, deriveEmailState, type MessageLocation } from './derive-email-state.ts'

/** An email with its state by the locations on servers. */
export interface LocatedEmail {
  id: string
  projectId: string
  /** As other programs are to see it. */
  mailbox: Mailbox
  isSnoozed: boolean
  state: DerivedState | null
}

interface Row {
  id: string
  project_id: string
  email_mailbox: StoredMailbox
  snoozed_in_inbox: number | null
  write_back: string | null
  from_key: string
  flags: string | null
  labels: string
  missing_pass: number | null
  uid: number
  mailbox: Mailbox
  label: string
  earlier_settings: string
  folder_labels: number
  address: string | null
  is_senders: number
}

/** Reads emails with all their locations, of every account. Skips unknown ids. */
export async function readEmailStates(
  db: Reads,
  tenantId: string,
  emailIds: readonly string[],
): Promise<Map<string, LocatedEmail>> {
  if (emailIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select emails.id, emails.project_id, emails.mailbox as email_mailbox, emails.from_key,
      location.flags, location.labels, location.missing_pass, location.uid,
      folder.mailbox, folder.label, folder.earlier_settings, account.folder_labels, account.address,
      account.snoozed_in_inbox, account.write_back,
      case when exists (
        select 1 from email_identities as identity
        where identity.tenant_id = account.tenant_id and identity.email = emails.from_key
          and (identity.project_id = account.project_id or identity.id = account.identity_id)
      ) then 1 else 0 end as is_senders
    from emails
    left join message_locations as location
      on location.tenant_id = emails.tenant_id and location.email_id = emails.id
    left join mail_folders as folder
      on folder.tenant_id = location.tenant_id and folder.account_id = location.account_id
      and folder.id = location.folder_id
    left join mail_accounts as account
      on account.tenant_id = location.tenant_id and account.id = location.account_id
    where emails.tenant_id = ${tenantId} and emails.id in (${sql.join(emailIds)})`.execute(db)
  const byEmail = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byEmail].map(([id, own]) => [id, located(own)]))
}

/** Returns the labels of emails here, by id. */
export async function readLabels(
  db: Reads,
  tenantId: string,
  emailIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (emailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'labels'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', emailIds)
    .execute()
  return new Map(rows.map(({ id, labels }) => [id, JSON.parse(labels) as string[]]))
}

function located(rows: readonly Row[]): LocatedEmail {
  const [{ id, project_id, email_mailbox, from_key }] = rows as [Row]
  const placed = rows.filter(({ flags }) => flags !== null)
  const staysInInbox = placed.every(
    ({ snoozed_in_inbox, write_back }) => snoozed_in_inbox === 1 || write_back !== 'all',
  )
  const isOurs = placed.some(({ address, is_senders }) => address === from_key || is_senders === 1)
  return {
    id,
    projectId: project_id,
    mailbox: email_mailbox === 'snoozed' ? (staysInInbox ? 'inbox' : 'archived') : email_mailbox,
    isSnoozed: email_mailbox === 'snoozed',
    state: deriveEmailState(placed.map(toLocation), isOurs),
  }
}

function toLocation({ flags, labels, missing_pass, uid, earlier_settings, ...folder }: Row): MessageLocation {
  const { mailbox, label } = settingsAt(readEarlier(earlier_settings), emailSettings(folder, folder), Number(uid))
  return {
    mailbox,
    flags: JSON.parse(flags ?? '[]') as string[],
    labels: labels === '' ? null : (JSON.parse(labels) as string[]),
    folderLabel: label,
    status: missing_pass === null ? 'present' : Number(missing_pass) === 0 ? 'settled' : 'missing',
  }
}

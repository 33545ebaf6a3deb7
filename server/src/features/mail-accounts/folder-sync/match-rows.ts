import type { Reads } from '#platform/database/database'
import type { Row } from '#platform/imap/imap'
import type { MailContext } from '../context.ts'
import type { MailAccountRow, MailFolderRow, MessageLocationRow } from '../mail-accounts.tables.ts'
import { fingerprintOf } from '../sources/fingerprint.ts'
import { type NamedIds, readNamedIds } from '../sources/named-ids.ts'
import type { Source } from '../sources/source.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import { findSentEmails, type SentEmail } from './sent-emails.view.ts'

type Candidate = Pick<
  MessageLocationRow,
  'folder_id' | 'numbering' | 'uid' | 'email_id' | 'fingerprint' | 'remote_id' | 'missing_pass'
>

export interface Match {
  fingerprint: string
  /** The email that is here already; '' for one that was deleted here; null for a new one. */
  emailId: string | null
  /** The location of the same message under an older numbering, or where it is missing. */
  replaces: Candidate | null
  /** The email of the outbox that this is a copy of. */
  copyOf: CopyOf | null
}

export interface CopyOf {
  outgoingId: string
  /** Ours. */
  messageId: string
  /** The id that the provider gave to the copy, or ''. */
  otherId: string
}

const CANDIDATE = ['folder_id', 'numbering', 'uid', 'email_id', 'fingerprint', 'remote_id', 'missing_pass'] as const

/**
 * Finds the emails of messages before their bodies are fetched: by stable id, or by the lines that identify them. Copies
 * of sent emails are found by any of their Message-IDs, but only in Sent: elsewhere anybody can forge them.
 */
export async function matchRows(
  { platform }: MailContext,
  { work, source, account }: { work: SyncWork; source: Source; account: MailAccountRow },
  folder: MailFolderRow,
  rows: readonly Row[],
): Promise<Map<number, Match>> {
  const { read } = platform.database
  const byRemoteId = await findCandidates(
    read,
    work,
    'remote_id',
    rows.map(({ remoteId }) => remoteId),
  )
  const fingerprints = new Map<number, string>()
  const namedIds = new Map<number, NamedIds>()
  const inSent = new Set(rows.filter((row) => isInSent(folder, row)).map(({ uid }) => uid))
  for await (const { uid, header, size } of source.fetchIdentity(rows.map(({ uid }) => uid))) {
    fingerprints.set(uid, fingerprintOf(header, size))
    if (inSent.has(uid)) namedIds.set(uid, readNamedIds(header))
  }
  const sent = await findCopies(read, account, namedIds)
  const byFingerprint = await findCandidates(read, work, 'fingerprint', [...fingerprints.values()])
  const erased = await findTombstones(read, work, [...fingerprints.values()])
  const used = new Set<Candidate>()
  return new Map(
    rows.map((row) => {
      const fingerprint = fingerprints.get(row.uid) ?? ''
      const candidates = [...(byRemoteId.get(row.remoteId) ?? []), ...(byFingerprint.get(fingerprint) ?? [])].filter(
        (candidate) => !isCurrent(candidate, folder, row.uid),
      )
      const replaces = candidates.find((each) => !used.has(each) && isReplaced(each, folder)) ?? null
      if (replaces) used.add(replaces)
      const [found] = replaces ? [replaces] : candidates
      const { email, copyOf } = sent.get(row.uid) ?? { email: null, copyOf: null }
      const isErased = erased.has(fingerprint) || email?.isDeleted === true
      const emailId = found?.email_id ?? (email?.emailId || (isErased ? '' : null))
      return [row.uid, { fingerprint, emailId, replaces, copyOf }]
    }),
  )
}

const isInSent = ({ mailbox }: MailFolderRow, { labels }: Row): boolean =>
  mailbox === 'sent' || (labels?.includes('\\Sent') ?? false)

/** @returns by UID */
async function findCopies(
  db: Reads,
  account: MailAccountRow,
  namedIds: ReadonlyMap<number, NamedIds>,
): Promise<Map<number, { email: SentEmail; copyOf: CopyOf }>> {
  const ids = [...namedIds.values()].flatMap(({ messageId, originalId }) => [messageId, originalId]).filter(Boolean)
  const emails = await findSentEmails(db, account, ids)
  return new Map(
    [...namedIds].flatMap(([uid, { messageId, originalId }]) => {
      const email = emails.get(messageId) ?? emails.get(originalId)
      if (!email) return []
      const otherId = messageId === email.messageId ? '' : messageId
      return [[uid, { email, copyOf: { outgoingId: email.outgoingId, messageId: email.messageId, otherId } }]]
    }),
  )
}

const isCurrent = (candidate: Candidate, folder: MailFolderRow, uid: number): boolean =>
  candidate.folder_id === folder.id && candidate.numbering === folder.numbering && Number(candidate.uid) === uid

/** A copy in another folder stays; a location that is no more gives its place. */
const isReplaced = ({ folder_id, numbering, missing_pass }: Candidate, folder: MailFolderRow): boolean =>
  (folder_id === folder.id && numbering !== folder.numbering) || (missing_pass !== null && Number(missing_pass) === 0)

async function findCandidates(
  db: Reads,
  { tenantId, accountId }: SyncWork,
  column: 'remote_id' | 'fingerprint',
  values: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const wanted = [...new Set(values)].filter((value) => value !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_locations')
    .select(CANDIDATE)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where(column, 'in', wanted)
    .where('problem', '=', '')
    .execute()
  return Map.groupBy(rows, (row) => row[column])
}

async function findTombstones(
  db: Reads,
  { tenantId, accountId }: SyncWork,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const wanted = [...new Set(fingerprints)].filter((value) => value !== '')
  if (wanted.length === 0) return new Set()
  const rows = await db
    .selectFrom('mail_tombstones')
    .select('fingerprint')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('fingerprint', 'in', wanted)
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

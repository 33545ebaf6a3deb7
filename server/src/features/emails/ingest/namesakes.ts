import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import { hotQuery, hotQueryOfMany } from '#platform/database/hot-query'
import type { EmailRow } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { filesKey } from './content-key.ts'
import { isSameMessage, type MessageContent } from './same-message.ts'

/** An email that may be stored already. */
export interface Candidate {
  message_id: string
  from_key: string
  content_key: string
  raw_sha256: string
  source: string
  mailbox: string
  /** null when people have edited it. */
  content: MessageContent | null
  /** SHA-256 of the attachments, for emails without a content key. */
  files: readonly string[]
}

export type Namesake = Pick<
  EmailTableRow,
  'id' | 'message_id' | 'from_key' | 'thread_id' | 'content_key' | 'raw_sha256' | 'source' | 'mailbox'
>

export interface Namesakes {
  /** Reports whether any email has this Message-ID, from any sender. */
  isUsed(messageId: string): boolean
  /** Returns the stored copy of the same message; null for a new one. */
  findCopy(candidate: Candidate): Namesake | null
  /** Adds an email of the same batch. */
  add(candidate: Candidate, id: string): void
}

interface ProjectScope {
  tenantId: string
  projectId: string
}

/** More rows mean that a sender uses one Message-ID for everything. */
const MAX_ROWS = 1_000
/** Compares words only with the newest emails of such a sender. */
const MAX_COMPARED = 10

/**
 * Reads the emails with the Message-IDs of these candidates. A copy has the same Message-ID, sender and content
 * (docs/spec/emails.md §3). The caller locks the project.
 */
export async function readNamesakes(
  db: Reads,
  scope: ProjectScope,
  candidates: readonly Candidate[],
): Promise<Namesakes> {
  const stored = await listNamesakes(db, scope, candidates)
  const byMessage = Map.groupBy(stored, (row) => row.message_id)
  const contents =
    stored.length > 0 ? await readContents(db, scope, candidates, byMessage) : new Map<string, Comparable>()
  const namesakesOf = (messageId: string): readonly Namesake[] => byMessage.get(messageId) ?? []
  return {
    isUsed: (messageId) => namesakesOf(messageId).length > 0,
    findCopy: (candidate) => {
      const named = namesakesOf(candidate.message_id)
      const rows = ofSender(named, candidate)
      const same = rows.find((row) => isIdentical(row, candidate)) ?? named.find((row) => isSentTwice(row, candidate))
      if (same) return same
      return undecided(rows, candidate).find((row) => isCopy(contents.get(row.id), candidate)) ?? null
    },
    add: ({ content, files, ...row }, id) => {
      byMessage.set(row.message_id, [...namesakesOf(row.message_id), { ...row, id, thread_id: '' }])
      contents.set(id, { content, files, key: row.content_key })
    },
  }
}

interface Comparable extends Pick<Candidate, 'content' | 'files'> {
  key: string
}

const ofSender = (rows: readonly Namesake[], { from_key }: Candidate): Namesake[] =>
  rows.filter((row) => row.from_key === from_key)

const isIdentical = (row: Namesake, { content_key, raw_sha256 }: Candidate): boolean =>
  row.content_key === content_key || (row.raw_sha256 !== '' && row.raw_sha256 === raw_sha256)

type Origin = Pick<Namesake, 'source' | 'mailbox'>

/** Our email and its copy in the Sent folder of a mail account, whose provider may have changed sender and content. */
const isSentTwice = (a: Origin, b: Origin): boolean =>
  (a.source === 'sent' && b.mailbox === 'sent') || (b.source === 'sent' && a.mailbox === 'sent')

/** Newest first. Other files are another message. */
const undecided = (rows: readonly Namesake[], { content_key }: Candidate): Namesake[] =>
  rows
    .filter(
      (row) => row.content_key === '' || content_key === '' || filesKey(row.content_key) === filesKey(content_key),
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, MAX_COMPARED)

function isCopy(stored: Comparable | undefined, candidate: Candidate): boolean {
  if (!stored?.content || !candidate.content) return false
  const hasKeys = stored.key !== '' && candidate.content_key !== ''
  if (!hasKeys && stored.files.toSorted().join() !== candidate.files.toSorted().join()) return false
  return isSameMessage(stored.content, candidate.content)
}

async function listNamesakes(db: Reads, scope: ProjectScope, candidates: readonly Candidate[]): Promise<Namesake[]> {
  const rows = await selectNamesakes(db, { ...scope }, [...new Set(candidates.map(({ message_id }) => message_id))])
  if (rows.length < MAX_ROWS) return rows
  const each: Namesake[] = []
  for (const { message_id: messageId, from_key: fromKey, content_key: contentKey } of candidates) {
    const params = { ...scope, messageId, fromKey, contentKey }
    each.push(...(await selectEqual(db, params)), ...(await selectNewest(db, params)))
  }
  return [...new Map(each.map((row) => [row.id, row])).values()]
}

const COLUMNS = ['id', 'message_id', 'from_key', 'thread_id', 'content_key', 'raw_sha256', 'source', 'mailbox'] as const

const selectNamesakes = hotQueryOfMany((db, params: { tenantId: string; projectId: string }, messageIds) =>
  db
    .selectFrom('emails')
    .select(COLUMNS)
    .where('tenant_id', '=', params.tenantId)
    .where('project_id', '=', params.projectId)
    .where('message_id', 'in', messageIds)
    .limit(sql.lit(MAX_ROWS)),
)

interface OneMessage extends ProjectScope, Record<string, string> {
  messageId: string
  fromKey: string
  contentKey: string
}

const ofMessage = (db: Reads, params: OneMessage) =>
  db
    .selectFrom('emails')
    .select(COLUMNS)
    .where('tenant_id', '=', params.tenantId)
    .where('project_id', '=', params.projectId)
    .where('message_id', '=', params.messageId)

const selectEqual = hotQuery((db, params: OneMessage) =>
  ofMessage(db, params).where('from_key', '=', params.fromKey).where('content_key', '=', params.contentKey),
)

/** Also finds emails of other senders, so that a reused id is reported. */
const selectNewest = hotQuery((db, params: OneMessage) =>
  ofMessage(db, params)
    .orderBy('id', 'desc')
    .limit(sql.lit(2 * MAX_COMPARED)),
)

/** Reads the texts of the few emails whose keys do not decide. */
async function readContents(
  db: Reads,
  { tenantId }: ProjectScope,
  candidates: readonly Candidate[],
  byMessage: ReadonlyMap<string, readonly Namesake[]>,
): Promise<Map<string, Comparable>> {
  const ids = candidates.flatMap((candidate) => {
    const rows = ofSender(byMessage.get(candidate.message_id) ?? [], candidate)
    return rows.some((row) => isIdentical(row, candidate)) ? [] : undecided(rows, candidate).map(({ id }) => id)
  })
  const rows = await selectContents(db, { tenantId }, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, comparable(row)]))
}

const selectContents = hotQueryOfMany((db, params: { tenantId: string }, ids) =>
  db
    .selectFrom('emails as e')
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.content_key', 'e.subject', 'e.attachments', 'e.edited_fields'])
    .select(['c.text_content', 'c.html_content', 'c.headers'])
    .where('e.tenant_id', '=', params.tenantId)
    .where('e.id', 'in', ids),
)

type StoredContent = Pick<
  EmailRow,
  'content_key' | 'subject' | 'attachments' | 'edited_fields' | 'text_content' | 'html_content' | 'headers'
>

/** Edited texts say nothing about the message; its key still does. */
const isAsReceived = ({ edited_fields }: Pick<StoredContent, 'edited_fields'>): boolean =>
  !(JSON.parse(edited_fields) as string[]).some((field) => COMPARED_FIELDS.has(field))

const COMPARED_FIELDS = new Set(['subject', 'text_content', 'html_content'])

const comparable = (row: StoredContent): Comparable => ({
  key: row.content_key,
  files: hashesIn(row.attachments),
  content: isAsReceived(row)
    ? {
        subject: row.subject,
        text: row.text_content,
        html: row.html_content,
        headers: JSON.parse(row.headers) as MessageContent['headers'],
      }
    : null,
})

const hashesIn = (attachments: string): string[] =>
  (JSON.parse(attachments) as { sha256: string }[]).map(({ sha256 }) => sha256)

/** Describes an archived email. */
export function candidateOf(
  row: StoredContent & Pick<EmailRow, 'message_id' | 'from_key' | 'raw_sha256' | 'source' | 'mailbox'>,
): Candidate {
  const { content, files } = comparable(row)
  const { message_id, from_key, content_key, raw_sha256, source, mailbox } = row
  return { message_id, from_key, content_key, raw_sha256, source, mailbox, content, files }
}

import type { RecordType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { HitPart, HitReader, HitText, QuotableRecord } from '#features/search/index'
import type { Database } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { shownMailbox } from '../emails.ts'

export const emailHits: HitReader = {
  types: ['email'],

  async readHits({ read }, tenantId, ids, mayHave) {
    const rows = await selectEmails(read, { tenantId }, ids)
    return rows.map((row) => toHit(row, mayHave))
  },

  async readTexts(database, tenantId, ids, chars) {
    const rows = await readTexts(database, { tenantId, chars }, ids)
    return new Map(rows.map((row) => [row.id, partsOf(row)]))
  },

  async readNeighbours({ read }, tenantId, ids) {
    const rows = await selectNeighbours(read, { tenantId }, ids)
    return new Map(rows.map(({ id, before, after }) => [id, { before, after }]))
  },

  async readQuotable(database, tenantId, ids, chars) {
    if (ids.length === 0) return []
    const query = database.read
      .selectFrom('emails as e')
      .innerJoin('email_contents as c', (join) =>
        join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
      )
      .select(['e.id', 'e.project_id', 'e.mailbox', 'e.subject', 'e.participants', 'e.received_at'])
      .select(sql<string>`substr(c.text_content, 1, ${chars})`.as('text'))
      .where('e.tenant_id', '=', tenantId)
      .where('e.id', 'in', ids)
      .where('e.mailbox', 'not in', ['trash', 'spam'])
    return (await database.scan<QuotableRow>(query.compile())).map(toQuotable)
  },

  /** Excludes trash, spam and the thread of `excludeId`. */
  async readRelated(database, tenantId, ids, { excludeId = '', chars }) {
    if (ids.length === 0) return []
    const query = database.read
      .selectFrom('emails')
      .innerJoin('email_contents', (join) =>
        join
          .onRef('email_contents.tenant_id', '=', 'emails.tenant_id')
          .onRef('email_contents.email_id', '=', 'emails.id'),
      )
      .select(['emails.id', 'emails.project_id as projectId', 'emails.subject as title'])
      .select(sql<RecordType>`'email'`.as('type'))
      .select(sql<string>`substr(email_contents.text_content, 1, ${chars})`.as('text'))
      .where('emails.tenant_id', '=', tenantId)
      .where('emails.id', 'in', ids)
      .where('emails.mailbox', 'not in', ['trash', 'spam'])
      .where('emails.thread_id', 'not in', (eb) =>
        eb
          .selectFrom('emails as own')
          .select('own.thread_id')
          .where('own.tenant_id', '=', tenantId)
          .where('own.id', '=', excludeId),
      )
    return database.scan(query.compile())
  },

  async countComparable({ read }, tenantId) {
    const row = await read
      .selectFrom('mail_counters')
      .select((eb) => eb.fn.sum<number | null>('mails').as('mails'))
      .where('tenant_id', '=', tenantId)
      .where('view', '=', 'all')
      .executeTakeFirst()
    return Number(row?.mails ?? 0)
  },
}

interface EmailRow {
  id: string
  project_id: string
  thread_id: string
  mailbox: string
  subject: string
  participants: string
  received_at: number
  updated_at: number
}

const selectEmails = hotQueryOfMany<{ tenantId: string }, EmailRow>((read, { tenantId }, ids) =>
  read
    .selectFrom('emails as e')
    .select([
      'e.id',
      'e.project_id',
      'e.thread_id',
      'e.mailbox',
      'e.subject',
      'e.participants',
      'e.received_at',
      'e.updated_at',
    ])
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', 'in', ids)
    .where('e.mailbox', '<>', 'trash'),
)

interface NeighbourRow {
  id: string
  before: string | null
  after: string | null
}

const selectNeighbours = hotQueryOfMany<{ tenantId: string }, NeighbourRow>((read, { tenantId }, ids) =>
  read
    .selectFrom('emails as e')
    // Without a column that no index has, SQLite walks all emails of the account in an index.
    .select(['e.id', 'e.subject'])
    .select([neighbour('<', 'desc').as('before'), neighbour('>', 'asc').as('after')])
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', 'in', ids),
)

const neighbour = (side: '<' | '>', order: 'asc' | 'desc') => sql<string | null>`(
  select n.id from emails n
  where n.tenant_id = e.tenant_id and n.thread_id = e.thread_id and n.mailbox not in ('trash', 'spam')
    and (n.received_at, n.id) ${sql.raw(side)} (e.received_at, e.id)
  order by n.received_at ${sql.raw(order)}, n.id ${sql.raw(order)} limit 1)`

interface QuotableRow
  extends Pick<EmailRow, 'id' | 'project_id' | 'mailbox' | 'subject' | 'participants' | 'received_at'> {
  text: string
}

function toQuotable(row: QuotableRow): QuotableRecord {
  const people = JSON.parse(row.participants) as Person[]
  const sender = people.find(({ role }) => role === 'from')
  return {
    type: 'email',
    id: row.id,
    projectId: row.project_id,
    mailbox: shownMailbox(row.mailbox),
    title: row.subject,
    from: [sender?.name, sender?.address].filter(Boolean).join(' '),
    at: row.received_at,
    texts: [{ field: 'text_content', text: row.text }],
  }
}

interface TextRow {
  id: string
  text_content: string
  attachment_text_content: string
}

/** Scans, because SQLite reads a whole text for its beginning. */
export async function readTexts(
  database: Database,
  { tenantId, chars }: { tenantId: string; chars: number },
  ids: readonly string[],
): Promise<TextRow[]> {
  if (ids.length === 0) return []
  const query = database.read
    .selectFrom('email_contents as c')
    .select('c.email_id as id')
    .select([
      sql<string>`substr(c.text_content, 1, ${chars})`.as('text_content'),
      sql<string>`substr(c.attachment_text_content, 1, ${chars})`.as('attachment_text_content'),
    ])
    .where('c.tenant_id', '=', tenantId)
    .where('c.email_id', 'in', ids)
  return database.scan<TextRow>(query.compile())
}

export const partsOf = (row: TextRow): HitPart[] =>
  [row.text_content, row.attachment_text_content]
    .map((text) => ({ field: 'body' as const, text: text.trim() }))
    .filter(({ text }) => text !== '')

interface Person {
  role: string
  name: string
  address: string
}

/** Parses the participants only when one may match or the sender is shown: 120 hits are ranked for 12 that are shown. */
function toHit(row: EmailRow, mayHave: (text: string) => boolean): HitText {
  const people = (): Person[] => JSON.parse(row.participants) as Person[]
  const names = mayHave(row.participants) ? [...new Set(people().map(nameOf))].join(', ') : ''
  return {
    type: 'email',
    id: row.id,
    projectId: row.project_id,
    at: row.received_at,
    updatedAt: row.updated_at,
    title: row.subject,
    mailbox: shownMailbox(row.mailbox),
    threadId: row.thread_id,
    origin: () => senderOf(people()),
    parts: names === '' ? [] : [{ field: 'from', text: names }],
  }
}

function senderOf(people: readonly Person[]): string {
  const sender = people.find(({ role }) => role === 'from')
  return sender ? sender.name || sender.address : ''
}

const nameOf = ({ name, address }: Person): string =>
  name && address && name !== address ? `${name} <${address}>` : address || name

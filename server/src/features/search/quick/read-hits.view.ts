import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { searchedColumn } from '../text-columns.ts'
import { type ValidityColumns, validityOf } from '../validity.ts'
import type { HitPart, HitText } from './hit-texts.ts'

interface Ref {
  kind: string
  id: string
}

/**
 * These records without their texts, outside trash, in no order. The names of a mail's people are taken apart only where
 * `mayHave` says of their JSON that something in it may be looked for.
 */
export async function readHits(
  database: Database,
  tenantId: string,
  refs: readonly Ref[],
  mayHave: (text: string) => boolean,
): Promise<HitText[]> {
  const { mails, records } = byKind(refs)
  const [knowledge, mail] = await Promise.all([
    selectRecords(database.read, { tenantId, chars: 0 }, records),
    selectMails(database.read, { tenantId }, mails),
  ])
  return [...knowledge.map(asHit), ...mail.map((row) => asMailHit(row, mayHave))]
}

/** The same hits with their texts, each up to `chars` characters. */
export async function withTexts(
  database: Database,
  tenantId: string,
  hits: readonly HitText[],
  chars: number,
): Promise<HitText[]> {
  const { mails, records } = byKind(hits.map(({ type, id }) => ({ kind: type, id })))
  const [knowledge, texts] = await Promise.all([
    selectRecords(database.read, { tenantId, chars }, records),
    selectMailTexts(database.read, { tenantId, chars }, mails),
  ])
  const read = new Map(knowledge.map((row) => [row.id, asHit(row).parts]))
  for (const row of texts) read.set(row.id, mailParts(row))
  return hits.map((hit) => {
    const parts = hit.parts.filter(({ field }) => field === 'from')
    return { ...hit, parts: [...parts, ...(read.get(hit.id) ?? [])] }
  })
}

function byKind(refs: readonly Ref[]): { mails: string[]; records: string[] } {
  const isMail = ({ kind }: Ref): boolean => kind === 'email'
  const id = (ref: Ref): string => ref.id
  return { mails: refs.filter(isMail).map(id), records: refs.filter((ref) => !isMail(ref)).map(id) }
}

interface RecordText extends ValidityColumns {
  type: RecordType
  id: string
  project_id: string
  title: string
  url: string
  text: string
  tags: string
  updated_at: number
}

interface Given {
  readonly [name: string]: unknown
  tenantId: string
  chars: number
}

const selectRecords = hotQueryOfMany<Given, RecordText>((read, { tenantId, chars }, ids) =>
  read
    .selectFrom('records')
    .select(['id', 'project_id', 'title', 'url', 'tags', 'updated_at', sql<RecordType>`type`.as('type')])
    .select(['valid_from', 'valid_to', 'replaced_by'])
    .select(searchedColumn(chars).as('text'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('in_trash', '=', 0),
)

function asHit(row: RecordText): HitText {
  const tags = (JSON.parse(row.tags) as string[]).join(', ')
  const parts: HitPart[] = [
    { field: 'url', text: row.url },
    { field: 'body', text: row.text.trim() },
    { field: 'tags', text: tags },
  ]
  return {
    type: row.type,
    id: row.id,
    projectId: row.project_id,
    at: row.updated_at,
    updatedAt: row.updated_at,
    title: row.title,
    origin: () => hostOf(row.url),
    validity: validityOf(row),
    parts: parts.filter(({ text }) => text !== ''),
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

interface MailRow {
  id: string
  project_id: string
  mailbox: Mailbox
  subject: string
  participants: string
  received_at: number
  updated_at: number
}

const selectMails = hotQueryOfMany<Pick<Given, 'tenantId'>, MailRow>((read, { tenantId }, ids) =>
  read
    .selectFrom('emails as e')
    .select(['e.id', 'e.project_id', 'e.subject', 'e.participants', 'e.received_at', 'e.updated_at'])
    .select(sql<Mailbox>`e.mailbox`.as('mailbox'))
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', 'in', ids)
    .where('e.mailbox', '<>', 'trash'),
)

interface MailText {
  id: string
  text_content: string
  attachment_text_content: string
}

const selectMailTexts = hotQueryOfMany<Given, MailText>((read, { tenantId, chars }, ids) =>
  read
    .selectFrom('email_contents as c')
    .select('c.email_id as id')
    .select([
      sql<string>`substr(c.text_content, 1, ${chars})`.as('text_content'),
      sql<string>`substr(c.attachment_text_content, 1, ${chars})`.as('attachment_text_content'),
    ])
    .where('c.tenant_id', '=', tenantId)
    .where('c.email_id', 'in', ids),
)

interface Person {
  role: string
  name: string
  address: string
}

function asMailHit(row: MailRow, mayHave: (text: string) => boolean): HitText {
  const people = (): Person[] => JSON.parse(row.participants) as Person[]
  const names = mayHave(row.participants) ? [...new Set(people().map(nameOf))].join(', ') : ''
  return {
    type: 'email',
    id: row.id,
    projectId: row.project_id,
    at: row.received_at,
    updatedAt: row.updated_at,
    title: row.subject,
    mailbox: row.mailbox,
    origin: () => senderOf(people()),
    parts: names === '' ? [] : [{ field: 'from', text: names }],
  }
}

const mailParts = (row: MailText): HitPart[] =>
  [row.text_content, row.attachment_text_content]
    .map((text) => ({ field: 'body' as const, text: text.trim() }))
    .filter(({ text }) => text !== '')

function senderOf(people: readonly Person[]): string {
  const sender = people.find(({ role }) => role === 'from')
  return sender ? sender.name || sender.address : ''
}

const nameOf = ({ name, address }: Person): string => (name && name !== address ? `${name} <${address}>` : address)

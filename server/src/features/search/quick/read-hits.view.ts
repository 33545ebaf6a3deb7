import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { Database, Reads } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import type { HitPart, HitText } from './hit-texts.ts'

interface Ref {
  kind: string
  id: string
}

/** These records as they are searched, outside trash, each text up to `chars` characters; in no order. */
export async function readHits(
  database: Database,
  tenantId: string,
  refs: readonly Ref[],
  chars: number,
): Promise<HitText[]> {
  const mails = refs.filter(({ kind }) => kind === 'email').map(({ id }) => id)
  const records = refs.filter(({ kind }) => kind !== 'email').map(({ id }) => id)
  const [knowledge, mail] = await Promise.all([
    selectRecords(database.read, { tenantId, chars }, records),
    (chars > 0 ? selectMailsWithTexts : selectMails)(database.read, { tenantId, chars }, mails),
  ])
  return [...knowledge.map(asHit), ...mail.map(asMailHit)]
}

interface RecordText {
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
    .select(
      sql<string>`substr(case type
      when 'memory' then content || ${'\n'} || source
      when 'url' then description || ${'\n'} || text_content
      else text_content end, 1, ${chars})`.as('text'),
    )
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
    origin: hostOf(row.url),
    parts: parts.filter(({ text }) => text !== ''),
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

interface MailText {
  id: string
  project_id: string
  mailbox: Mailbox
  subject: string
  participants: string
  received_at: number
  updated_at: number
  text_content: string
  attachment_text_content: string
}

const mailRows = (read: Reads, tenantId: string, ids: string[]) =>
  read
    .selectFrom('emails as e')
    .select(['e.id', 'e.project_id', 'e.subject', 'e.participants', 'e.received_at', 'e.updated_at'])
    .select(sql<Mailbox>`e.mailbox`.as('mailbox'))
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', 'in', ids)
    .where('e.mailbox', '<>', 'trash')

const selectMails = hotQueryOfMany<Given, MailText>((read, { tenantId }, ids) =>
  mailRows(read, tenantId, ids).select([
    sql<string>`''`.as('text_content'),
    sql<string>`''`.as('attachment_text_content'),
  ]),
)

const selectMailsWithTexts = hotQueryOfMany<Given, MailText>((read, { tenantId, chars }, ids) =>
  mailRows(read, tenantId, ids)
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select([
      sql<string>`substr(c.text_content, 1, ${chars})`.as('text_content'),
      sql<string>`substr(c.attachment_text_content, 1, ${chars})`.as('attachment_text_content'),
    ]),
)

interface Person {
  role: string
  name: string
  address: string
}

function asMailHit(row: MailText): HitText {
  const people = JSON.parse(row.participants) as Person[]
  const sender = people.find(({ role }) => role === 'from')
  const parts: HitPart[] = [
    { field: 'from', text: [...new Set(people.map(nameOf))].join(', ') },
    { field: 'body', text: row.text_content.trim() },
    { field: 'body', text: row.attachment_text_content.trim() },
  ]
  return {
    type: 'email',
    id: row.id,
    projectId: row.project_id,
    at: row.received_at,
    updatedAt: row.updated_at,
    title: row.subject,
    mailbox: row.mailbox,
    origin: sender ? sender.name || sender.address : '',
    parts: parts.filter(({ text }) => text !== ''),
  }
}

const nameOf = ({ name, address }: Person): string => (name && name !== address ? `${name} <${address}>` : address)

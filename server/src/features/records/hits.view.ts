import { KNOWLEDGE_TYPES, type KnowledgeType, RECORD_KINDS, type RecordType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '#core/paging'
import {
  type HitPart,
  type HitReader,
  type HitText,
  isValidAt,
  type QuotableRecord,
  type RelatedText,
  type ValidityColumns,
  validityOf,
} from '#features/search/index'
import type { Database } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { type FileText, textsOfFiles } from './attachments/attachments.store.ts'
import { searchedColumn, textColumn } from './text-columns.ts'

export const recordHits: HitReader = {
  types: KNOWLEDGE_TYPES,

  readHits: async ({ read }, tenantId, ids) => (await selectTexts(read, { tenantId, chars: 0 }, ids)).map(toHit),

  async readTexts({ read }, tenantId, ids, chars) {
    const rows = await selectTexts(read, { tenantId, chars }, ids)
    const files = Map.groupBy(await textsOfFiles(read, tenantId, ids, chars), ({ record_id }) => record_id)
    return new Map(rows.map((row) => [row.id, [...partsOf(row), ...(files.get(row.id) ?? []).map(partOfFile)]]))
  },

  async readNeighbours({ read }, tenantId, ids) {
    const rows = await selectNeighbours(read, { tenantId }, ids)
    return new Map(rows.map(({ id, before, after }) => [id, { before, after }]))
  },

  async readQuotable(database, tenantId, ids, chars) {
    if (ids.length === 0) return []
    const query = database.read
      .selectFrom('records')
      .select(['id', 'project_id', 'title', 'url', 'updated_at', 'valid_from', 'valid_to', 'replaced_by'])
      .select([sql<KnowledgeType>`type`.as('type'), textColumn(chars).as('text')])
      .select(sql<string>`substr(description, 1, ${chars})`.as('description'))
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .where('in_trash', '=', 0)
      .where('review', '!=', 'waiting')
    return (await database.scan<QuotableRow>(query.compile())).map(toQuotable)
  },

  /** Excludes memories that are invalid now or not accepted, because replies use these texts. */
  async readRelated(database, tenantId, ids, { now, chars }) {
    if (ids.length === 0) return []
    const query = database.read
      .selectFrom('records')
      .select(['id', 'project_id as projectId', 'title', 'valid_from', 'valid_to', 'replaced_by'])
      .select(sql<RecordType>`type`.as('type'))
      .select(textColumn(chars).as('text'))
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .where('in_trash', '=', 0)
      .where('review', '!=', 'waiting')
    const rows = await database.scan<RelatedText & ValidityColumns>(query.compile())
    return rows
      .filter((row) => isValidAt(validityOf(row), now))
      .map(({ type, id, projectId, title, text }) => ({ type, id, projectId, title, text }))
  },

  async countComparable(database, tenantId, types) {
    if (!(await hasRecords(database, tenantId))) return 0
    const records = database.read
      .selectFrom('records')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('type', 'in', types)
      .where('in_trash', '=', 0)
      .limit(COUNT_LIMIT)
    const counting = database.read.selectFrom(records.as('r')).select((eb) => eb.fn.countAll<number>().as('count'))
    const [counted] = await database.scan<{ count: number }>(counting.compile())
    return Number(counted?.count ?? 0)
  },
}

interface TextRow extends ValidityColumns {
  type: RecordType
  id: string
  project_id: string
  title: string
  url: string
  text: string
  tags: string
  updated_at: number
}

const selectTexts = hotQueryOfMany<{ tenantId: string; chars: number }, TextRow>((read, { tenantId, chars }, ids) =>
  read
    .selectFrom('records')
    .select(['id', 'project_id', 'title', 'url', 'tags', 'updated_at', sql<RecordType>`type`.as('type')])
    .select(['valid_from', 'valid_to', 'replaced_by'])
    .select(searchedColumn(chars).as('text'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('in_trash', '=', 0),
)

interface QuotableRow extends Omit<TextRow, 'type' | 'tags'> {
  type: KnowledgeType
  description: string
}

const toQuotable = (row: QuotableRow): QuotableRecord => ({
  type: row.type,
  id: row.id,
  projectId: row.project_id,
  title: row.title || row.url,
  from: '',
  at: row.updated_at,
  ...(row.type === 'memory' ? { validity: validityOf(row) } : {}),
  texts: [
    { field: RECORD_KINDS[row.type].text, text: row.text },
    { field: 'description', text: row.description },
  ].filter(({ text }) => text),
})

interface NeighbourRow {
  id: string
  before: string | null
  after: string | null
}

/** Memories of one source within this time belong to one conversation. */
const CONVERSATION_MS = 3_600_000

/** Other types of records have no thread. */
const selectNeighbours = hotQueryOfMany<{ tenantId: string }, NeighbourRow>((read, { tenantId }, ids) =>
  read
    .selectFrom('records as r')
    .select('r.id')
    .select([neighbour('<', 'desc').as('before'), neighbour('>', 'asc').as('after')])
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', 'in', ids)
    .where('r.type', '=', 'memory'),
)

const neighbour = (side: '<' | '>', order: 'asc' | 'desc') => sql<string | null>`(
  select n.id from records n
  where n.tenant_id = r.tenant_id and n.project_id = r.project_id and n.type = r.type and n.in_trash = 0
    and (n.created_at, n.id) ${sql.raw(side)} (r.created_at, r.id)
    and n.created_at between r.created_at - ${sql.lit(CONVERSATION_MS)} and r.created_at + ${sql.lit(CONVERSATION_MS)}
    and n.source = r.source
  order by n.created_at ${sql.raw(order)}, n.id ${sql.raw(order)} limit 1)`

const toHit = (row: TextRow): HitText => ({
  type: row.type,
  id: row.id,
  projectId: row.project_id,
  at: row.updated_at,
  updatedAt: row.updated_at,
  title: row.title,
  origin: () => hostOf(row.url),
  validity: validityOf(row),
  parts: partsOf(row),
})

function partsOf({ url, text, tags }: TextRow): HitPart[] {
  const parts: HitPart[] = [
    { field: 'url', text: url },
    { field: 'body', text: text.trim() },
    { field: 'tags', text: (JSON.parse(tags) as string[]).join(', ') },
  ]
  return parts.filter((part) => part.text !== '')
}

/** Its name is found too. */
const partOfFile = ({ filename, text }: FileText): HitPart => ({
  field: 'file',
  text: text.startsWith(filename) ? text : `${filename}\n${text}`.trim(),
  file: filename,
})

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** Fast path: most accounts start with email alone. */
async function hasRecords({ read }: Database, tenantId: string): Promise<boolean> {
  const row = await read
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import type { Actor } from '#core/actor'
import type { Page } from '#core/paging'
import type { RecordsContext } from '../context.ts'
import { listRecordsOf } from '../list-records.ts'
import { type ListedRow, readRecords } from '../read-records.view.ts'
import type { RecordRow } from '../records.tables.ts'
import { sameness } from './contradiction.ts'
import { namedRecord } from './named-record.ts'
import { quotationOf } from './quotation.ts'

export interface ToReview {
  memory: ListedRow
  /** The memory that this one contradicts or repeats. */
  replaces: RecordRow | null
  source: { name: string; quotation: string }
}

type Query = Parameters<typeof listRecordsOf>[3]

/** Lists the memories that need review, with what a person needs to decide. */
export async function listToReview(context: RecordsContext, actor: Actor, query: Query): Promise<Page<ToReview>> {
  const page = await listRecordsOf(context, actor.tenantId, 'memory', { ...query, toReview: true })
  const items: ToReview[] = []
  for (const memory of page.items) {
    const [replaces, source] = await Promise.all([findReplaced(context, memory), readSource(context, actor, memory)])
    items.push({ memory, replaces, source })
  }
  return { ...page, items }
}

const COMPARED = 5

/** Returns the valid memory of the project that says nearly the same; null for none. */
async function findReplaced(context: RecordsContext, memory: RecordRow): Promise<RecordRow | null> {
  const { id, tenant_id: tenantId, project_id: projectId, title, content } = memory
  const query = { tenantId, projectId, title, text: content, excludeId: id, limit: COMPARED }
  const related = await context.search.related({ ...query, types: ['memory'] })
  const rows = await readRecords(
    context.platform.database,
    tenantId,
    related.map((each) => each.id),
  )
  const alike = rows
    .map((row) => ({ row, same: sameness(memory, row) }))
    .filter(({ same }) => same > 0)
    .sort((a, b) => b.same - a.same)
  return alike[0]?.row ?? null
}

const QUOTED_CHARS = 50_000

/** The record that a tool names as the source, if the caller may read it, and the words of the memory in it. */
async function readSource(
  { search }: RecordsContext,
  { tenantId, scopes }: Actor,
  { source, title, content }: RecordRow,
): Promise<ToReview['source']> {
  const named = namedRecord(source)
  if (!named || (named.kind === 'email' && !scopes.has('email:read'))) return { name: '', quotation: '' }
  const [hit] = await search.texts(tenantId, [named], QUOTED_CHARS)
  if (!hit) return { name: '', quotation: '' }
  const texts = [hit.title, ...hit.parts.filter(({ field }) => field === 'body').map(({ text }) => text)]
  const quotations = texts.flatMap((text) => [quotationOf(content, text), quotationOf(title, text)])
  const name = (named.kind === 'email' && hit.origin()) || hit.title
  return { name, quotation: quotations.sort((a, b) => b.length - a.length)[0] ?? '' }
}

import type { RecordType } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { AskParts } from '../answers/answer-question.ts'
import type { Source } from '../answers/answered.ts'
import { readFound } from '../searching/read-found.ts'
import type { Subject } from './subject.ts'
import { findSummary, putSummary } from './summaries.store.ts'
import type { SummaryRow } from './summaries.tables.ts'
import { listEmailTexts, listThreadIds, type TextToRead } from './texts.view.ts'
import { textsOfRecord } from './texts-of-record.ts'
import type { WrittenSummary } from './write-summary.ts'

/** A summary and how it relates to what its subject is now. */
export interface MadeSummary extends WrittenSummary {
  madeAt: number
  /** Emails that it covers. */
  read: number
  /** Emails that came since. */
  newer: number
  isStale: boolean
}

/** A sentence with the passages that it rests on, in `statements` of a row. */
interface StoredStatement {
  text: string
  sources: (Pick<Source, 'field' | 'start' | 'end' | 'excerpt' | 'marks'> & { type: RecordType; id: string })[]
}

/** Stores a summary, unless a record that it cites was deleted meanwhile. */
export async function storeSummary(
  { database }: Needs<'database'>,
  tenantId: string,
  { id }: Subject,
  { engine, statements, dropped, cost, madeAt }: MadeSummary,
  covered: string,
): Promise<void> {
  const stored = statements.map(
    ({ text, sources }): StoredStatement => ({
      text,
      sources: sources.map(({ record, field, start, end, excerpt, marks }) => ({
        type: record.type,
        id: record.id,
        field,
        start,
        end,
        excerpt,
        marks,
      })),
    }),
  )
  const cited = [...new Map(stored.flatMap(({ sources }) => sources).map((source) => [source.id, source])).values()]
  const row: SummaryRow = {
    tenant_id: tenantId,
    subject_id: id,
    engine,
    statements: JSON.stringify(stored),
    dropped,
    covered,
    input_tokens: cost.inputTokens,
    output_tokens: cost.outputTokens,
    cost_micros: cost.costMicros,
    made_at: madeAt,
  }
  await database.transact(async (tx) => {
    if (!(await lockAll({ database }, tx, tenantId, cited))) return
    await putSummary(
      tx,
      row,
      cited.map((each) => each.id),
    )
  })
}

/** A deletion waits until the summary is stored, and then deletes it too. */
async function lockAll(
  { database }: Needs<'database'>,
  tx: Tx,
  tenantId: string,
  cited: readonly { type: RecordType; id: string }[],
): Promise<boolean> {
  const lock = async (table: 'emails' | 'records', ids: string[]): Promise<number> => {
    if (ids.length === 0) return 0
    const rows = tx.selectFrom(table).select('id').where('tenant_id', '=', tenantId).where('id', 'in', ids)
    return (await database.locked(rows.orderBy('id')).execute()).length
  }
  const emails = cited.filter(({ type }) => type === 'email').map(({ id }) => id)
  const recordIds = cited.filter(({ type }) => type !== 'email').map(({ id }) => id)
  return (await lock('emails', emails)) + (await lock('records', recordIds)) === cited.length
}

/**
 * Returns the stored summary, or null. Sentences whose words are no longer at their place, or lie in trash, are left
 * out. @throws AppError `not_found` for the thread or record.
 */
export async function findStoredSummary(
  parts: AskParts,
  tenantId: string,
  subject: Subject,
): Promise<MadeSummary | null> {
  const current = await readState(parts, tenantId, subject)
  const row = await findSummary(parts.database.read, tenantId, subject.id)
  if (!row) return null
  const stored = JSON.parse(row.statements) as StoredStatement[]
  const texts = await readCited(parts, tenantId, stored)
  const statements = stored.flatMap(({ text, sources }) => {
    const current = sources.flatMap((source) => sourceAt(source, texts) ?? [])
    return current.length === sources.length ? [{ text, sources: current }] : []
  })
  if (statements.length === 0 && stored.length > 0) return null
  const age = ageOf(JSON.parse(row.covered) as Covered, current)
  return {
    engine: row.engine,
    statements,
    dropped: row.dropped,
    cost: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      costMicros: row.cost_micros === null ? null : Number(row.cost_micros),
    },
    madeAt: Number(row.made_at),
    ...age,
    isStale: age.isStale || statements.length < stored.length,
  }
}

async function readCited(
  parts: AskParts,
  tenantId: string,
  stored: readonly StoredStatement[],
): Promise<Map<string, TextToRead>> {
  const cited = stored.flatMap(({ sources }) => sources)
  const idsOf = (type: RecordType): string[] => [
    ...new Set(cited.filter((source) => source.type === type).map(({ id }) => id)),
  ]
  const types = [...new Set(cited.map(({ type }) => type))]
  const texts = await Promise.all(
    types.map(async (type): Promise<TextToRead[]> => {
      if (type === 'email') return listEmailTexts(parts.database.read, tenantId, idsOf(type))
      const shown = await readFound(parts, tenantId, type, idsOf(type))
      return shown.flatMap((each) => textsOfRecord(type, each))
    }),
  )
  return new Map(texts.flat().map((text) => [`${text.record.id} ${text.field}`, text]))
}

function sourceAt(
  { id, field, start, end, excerpt, marks }: StoredStatement['sources'][number],
  texts: ReadonlyMap<string, TextToRead>,
): Source | null {
  const read = texts.get(`${id} ${field}`)
  if (read?.text.slice(start, end) !== excerpt) return null
  const { record, title, from, at } = read
  return { record, title, from, at, field, start, end, excerpt, marks }
}

/** Ids of the emails of a thread, or the revision of a record. */
type Covered = string[] | number

async function readState({ database, records }: AskParts, tenantId: string, { kind, id }: Subject): Promise<Covered> {
  if (kind === 'thread') {
    const ids = await listThreadIds(database.read, tenantId, id)
    if (ids.length === 0) throw notFound('thread')
    return ids
  }
  const [record] = await records.read(tenantId, [id])
  if (!record) throw notFound('record')
  return record.revision
}

function ageOf(covered: Covered, current: Covered): Pick<MadeSummary, 'read' | 'newer' | 'isStale'> {
  if (typeof covered === 'number' || typeof current === 'number') {
    const isStale = current !== covered
    return { read: 1, newer: isStale ? 1 : 0, isStale }
  }
  const [before, now] = [new Set(covered), new Set(current)]
  const newer = current.filter((id) => !before.has(id)).length
  return { read: covered.length, newer, isStale: newer > 0 || covered.some((id) => !now.has(id)) }
}

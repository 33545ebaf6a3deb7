import { type HistoryAction, type HistoryField, WRITTEN_FIELDS } from '@dossier/contract/vocabulary'
import type { RecordRow } from '../records.tables.ts'

// The history stores former column values. A version is the record minus all later changes, so the oldest can be
// deleted safely.

/** Columns that people and tools write, and that a restore brings back. */
const WRITTEN = WRITTEN_FIELDS satisfies readonly (keyof RecordRow)[]
export type WrittenColumn = (typeof WRITTEN)[number]

/** Shown in the history, but never restored. */
const STATE_FIELDS = { project_id: 'project', in_trash: 'in_trash', review: 'review' } as const satisfies Partial<
  Record<keyof RecordRow, HistoryField>
>

type TrackedColumn = WrittenColumn | keyof typeof STATE_FIELDS
const STATE_COLUMNS = Object.keys(STATE_FIELDS) as (keyof typeof STATE_FIELDS)[]

interface FieldBefore {
  field: string
  before: string
}

/** Returns changed columns with their former text. Skips `derived` columns, which follow from others. */
export function fieldsChanged(before: RecordRow, after: RecordRow, derived: readonly WrittenColumn[]): FieldBefore[] {
  const columns = [...WRITTEN.filter((column) => !derived.includes(column)), ...STATE_COLUMNS]
  return columns
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ field: fieldOf(column), before: asText(before[column]) }))
}

export function actionOf(fields: readonly FieldBefore[], after: RecordRow): HistoryAction {
  const changed = new Set(fields.map(({ field }) => field))
  if (changed.has('review') && after.review !== 'waiting') return 'reviewed'
  if (changed.has('in_trash')) return after.in_trash === 1 ? 'trashed' : 'restored'
  return changed.size === 1 && changed.has('project') ? 'moved' : 'changed'
}

export const withFields = (row: RecordRow, fields: ReadonlyMap<string, string>): RecordRow => ({
  ...row,
  ...columnsOf([...WRITTEN, ...STATE_COLUMNS], fields),
})

export const writtenOf = (fields: ReadonlyMap<string, string>): Partial<RecordRow> => columnsOf(WRITTEN, fields)

export const textOf = (row: RecordRow, field: string): string => {
  const column = [...WRITTEN, ...STATE_COLUMNS].find((each) => fieldOf(each) === field)
  return column ? asText(row[column]) : ''
}

function columnsOf(columns: readonly TrackedColumn[], fields: ReadonlyMap<string, string>): Partial<RecordRow> {
  const entries = columns.flatMap((column) => {
    const text = fields.get(fieldOf(column))
    return text === undefined ? [] : [[column, asValue(column, text)]]
  })
  return Object.fromEntries(entries) as Partial<RecordRow>
}

const fieldOf = (column: TrackedColumn): HistoryField =>
  STATE_FIELDS[column as keyof typeof STATE_FIELDS] ?? (column as WrittenColumn)

const asText = (value: string | number | null): string => (value === null ? '' : String(value))

const NUMBERS: ReadonlySet<TrackedColumn> = new Set(['valid_from', 'valid_to', 'crawl_enabled', 'in_trash'])

function asValue(column: TrackedColumn, text: string): string | number | null {
  if (!NUMBERS.has(column)) return text
  return text === '' ? null : Number(text)
}

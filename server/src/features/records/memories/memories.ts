import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import type { RecordRow } from '../records.tables.ts'
import { changedText, foldStatement, keyOf, onlyChanges, type RecordKind } from '../records.ts'
import { tagsColumn } from '../tags/tags.ts'

/** Absent: unchanged. null: unset. Instants as ISO 8601. */
interface MemoryInput {
  title?: string | null
  content?: string | null
  tags?: string[] | null
  source?: string | null
  valid_from?: string | null
  valid_to?: string | null
  replaced_by?: string | null
}

export const memoryKind: RecordKind<MemoryInput> = {
  type: 'memory',
  countsTwins: true,
  columns: (input) =>
    onlyChanges<RecordRow>({
      title: changedText(input.title),
      content: changedText(input.content),
      tags: tagsColumn(input.tags),
      source: changedText(input.source),
      valid_from: instant('/valid_from', input.valid_from),
      valid_to: instant('/valid_to', input.valid_to),
      replaced_by: changedText(input.replaced_by),
    }),
  check(row) {
    if (row.title.trim() === '' && row.content.trim() === '') {
      throw invalidField('/title', message('records.memoryEmpty'))
    }
    if (row.valid_from !== null && row.valid_to !== null && row.valid_to < row.valid_from) {
      throw invalidField('/valid_to', message('records.memoryDates'))
    }
    if (row.replaced_by !== '' && row.replaced_by === row.id) {
      throw invalidField('/replaced_by', message('records.memoryReplacesItself'))
    }
  },
  twinKey: (row) => keyOf(foldStatement(row.title), foldStatement(row.content)),
  reviewed: ['title', 'content', 'source', 'valid_from', 'valid_to', 'replaced_by'],
  hasValidity: true,
  derived: [],
}

/** undefined = unchanged, null = unset. */
function instant(pointer: string, value: string | null | undefined): number | null | undefined {
  if (value === undefined || value === null) return value
  const at = Date.parse(value)
  if (Number.isNaN(at)) throw invalidField(pointer, message('records.fieldInstant'))
  return at
}

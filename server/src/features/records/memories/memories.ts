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
      throw invalidField('/title', 'A memory needs a title or some content.')
    }
    if (row.valid_from !== null && row.valid_to !== null && row.valid_to < row.valid_from) {
      throw invalidField('/valid_to', 'A memory cannot end before it begins: valid_to lies before valid_from.')
    }
    if (row.replaced_by !== '' && row.replaced_by === row.id) {
      throw invalidField('/replaced_by', 'A memory cannot take its own place.')
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
  if (Number.isNaN(at)) throw invalidField(pointer, 'must be an instant that exists, such as 2026-11-21T10:42:00.000Z')
  return at
}

import { EMPTY_FIELDS, type RecordFields } from '../record-fields.ts'
import { mergeLines } from './merge-lines.ts'

/** The written parts of a note. */
export type NoteContent = Pick<RecordFields, 'title' | 'text' | 'tags'>

export const contentOf = ({ title, text, tags }: RecordFields): NoteContent => ({ title, text, tags })

export const fieldsOf = (content: NoteContent): RecordFields => ({ ...EMPTY_FIELDS, ...content })

export const isSameContent = (a: NoteContent, b: NoteContent): boolean =>
  a.title === b.title && a.text === b.text && sameTags(a.tags, b.tags)

const sameTags = (a: readonly string[], b: readonly string[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Merges like the service (docs/spec/knowledge.md §9). @returns null when both changed the same. */
export function mergeNotes(base: NoteContent, own: NoteContent, remote: NoteContent): NoteContent | null {
  const title = mergeWhole(base.title, own.title, remote.title)
  const text = mergeLines(base.text, own.text, remote.text)
  if (title === null || text === null) return null
  return { title, text, tags: mergeTags(base.tags, own.tags, remote.tags) }
}

function mergeWhole(base: string, own: string, remote: string): string | null {
  if (own === remote || remote === base) return own
  return own === base ? remote : null
}

function mergeTags(base: string[], own: string[], remote: string[]): string[] {
  if (sameTags(base, own)) return remote
  const removed = base.filter((tag) => !own.includes(tag))
  const added = own.filter((tag) => !base.includes(tag) && !remote.includes(tag))
  return [...remote.filter((tag) => !removed.includes(tag)), ...added]
}

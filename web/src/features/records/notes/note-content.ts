import { EMPTY_FIELDS, type RecordFields } from '../record-fields.ts'
import { mergeLines } from './merge-lines.ts'

/** What a person writes in a note. */
export type NoteContent = Pick<RecordFields, 'title' | 'text' | 'tags'>

export const contentOf = ({ title, text, tags }: RecordFields): NoteContent => ({ title, text, tags })

export const fieldsOf = (content: NoteContent): RecordFields => ({ ...EMPTY_FIELDS, ...content })

export const isSameContent = (a: NoteContent, b: NoteContent): boolean =>
  a.title === b.title && a.text === b.text && sameTags(a.tags, b.tags)

const sameTags = (a: readonly string[], b: readonly string[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Merges like the service (docs/spec/knowledge.md §9). @returns null when both changed the same. */
export function mergeNotes(base: NoteContent, mine: NoteContent, theirs: NoteContent): NoteContent | null {
  const title = mergeWhole(base.title, mine.title, theirs.title)
  const text = mergeLines(base.text, mine.text, theirs.text)
  if (title === null || text === null) return null
  return { title, text, tags: mergeTags(base.tags, mine.tags, theirs.tags) }
}

function mergeWhole(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
}

function mergeTags(base: string[], mine: string[], theirs: string[]): string[] {
  if (sameTags(base, mine)) return theirs
  const removed = base.filter((tag) => !mine.includes(tag))
  const added = mine.filter((tag) => !base.includes(tag) && !theirs.includes(tag))
  return [...theirs.filter((tag) => !removed.includes(tag)), ...added]
}

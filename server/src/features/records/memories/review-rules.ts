import type { ReviewState, Writer } from '@dossier/contract/vocabulary'
import type { Author } from '../author.ts'
import type { RecordRow } from '../records.tables.ts'

// Who has to look at a memory. What a tool writes waits for a person; a tool never decides that it has been looked at.

type State = ReviewState | ''

/** What a memory says; tags, project and trash are about it. */
const SAID = [
  'title',
  'content',
  'source',
  'valid_from',
  'valid_to',
  'replaced_by',
] as const satisfies readonly (keyof RecordRow)[]

/** What a tool makes a memory say waits again, whoever wrote it before. */
export function reviewAfterChange(before: RecordRow, after: RecordRow, { via }: Author): State {
  const saysOther = SAID.some((column) => before[column] !== after[column])
  return after.type === 'memory' && via === 'tool' && saysOther ? 'waiting' : stateOf(before)
}

/** Out of trash. A rejected one that a person takes back is accepted. */
export function reviewOnReturn(row: RecordRow, { via }: Author): State {
  if (row.review !== 'rejected') return stateOf(row)
  return via === 'person' ? 'accepted' : 'waiting'
}

/** A person who copies a memory vouches for the copy. */
export const reviewOfCopy = ({ type }: RecordRow, via: Writer): State =>
  type === 'memory' && via === 'tool' ? 'waiting' : ''

const stateOf = ({ review }: RecordRow): State => review as State

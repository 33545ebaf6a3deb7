import type { ReviewState, Writer } from '@dossier/contract/vocabulary'
import type { Author } from '../author.ts'
import type { AnyKind } from '../kinds.ts'
import type { RecordRow } from '../records.tables.ts'

// Who has to look at a memory. What a tool writes waits for a person; a tool never decides that it has been looked at.

type State = ReviewState | ''
type Reviewed = Pick<AnyKind, 'reviewed'>

/** A change by a tool of what is reviewed waits again, whoever wrote it before. */
export function reviewAfterChange({ reviewed }: Reviewed, before: RecordRow, after: RecordRow, { via }: Author): State {
  const isOther = reviewed.some((column) => before[column] !== after[column])
  return via === 'tool' && isOther ? 'waiting' : stateOf(before)
}

/** Out of trash. A rejected one that a person takes back is accepted. */
export function reviewOnReturn(row: RecordRow, { via }: Author): State {
  if (row.review !== 'rejected') return stateOf(row)
  return via === 'person' ? 'accepted' : 'waiting'
}

/** A new record or a copy. A person who copies a memory vouches for the copy. */
export const reviewOfNew = ({ reviewed }: Reviewed, via: Writer): State =>
  reviewed.length > 0 && via === 'tool' ? 'waiting' : ''

const stateOf = ({ review }: RecordRow): State => review as State

import type { ReviewState, Writer } from '@dossier/contract/vocabulary'
import type { Author } from '../author.ts'
import type { AnyKind } from '../kinds.ts'
import type { RecordRow } from '../records.tables.ts'

// Review rules: a tool's memory waits for a person, and a tool never marks one as reviewed.

type State = ReviewState | ''
type Reviewed = Pick<AnyKind, 'reviewed'>

/** A tool's change of reviewed columns requires a new review, regardless of their former author. */
export function reviewAfterChange({ reviewed }: Reviewed, before: RecordRow, after: RecordRow, { via }: Author): State {
  const isOther = reviewed.some((column) => before[column] !== after[column])
  return via === 'tool' && isOther ? 'waiting' : stateOf(before)
}

/** A person who restores a rejected memory accepts it. */
export function reviewOnReturn(row: RecordRow, { via }: Author): State {
  if (row.review !== 'rejected') return stateOf(row)
  return via === 'person' ? 'accepted' : 'waiting'
}

/** A person who copies a memory accepts the copy. */
export const reviewOfNew = ({ reviewed }: Reviewed, via: Writer): State =>
  reviewed.length > 0 && via === 'tool' ? 'waiting' : ''

const stateOf = ({ review }: RecordRow): State => review as State

import type { OutgoingEmail } from '@dossier/contract/outgoing-email'

type Sketch = Pick<OutgoingEmail, '_id' | 'draft' | 'status' | 'send_after' | 'attempts'>

/** Returns the failed emails that still need a decision: the latest of each open draft. */
export function needsCare<O extends Sketch>(newestFirst: readonly O[], openDrafts: ReadonlySet<string>): O[] {
  const seen = new Set<string>()
  return newestFirst.filter(({ draft, status }) => {
    if (status !== 'failed' || !openDrafts.has(draft) || seen.has(draft)) return false
    seen.add(draft)
    return true
  })
}

export interface Places<O> {
  /** Only the user can resolve these. */
  care: O[]
  underway: O[]
  done: O[]
}

export function placeOutgoing<O extends Sketch>(newestFirst: readonly O[], care: ReadonlySet<string>): Places<O> {
  const places: Places<O> = { care: [], underway: [], done: [] }
  for (const outgoing of newestFirst) places[placeOf(outgoing, care)].push(outgoing)
  places.underway.sort((one, other) => one.send_after.localeCompare(other.send_after))
  return places
}

function placeOf({ _id, status }: Sketch, care: ReadonlySet<string>): keyof Places<unknown> {
  if (status === 'queued' || status === 'sending') return 'underway'
  return status === 'uncertain' || care.has(_id) ? 'care' : 'done'
}

/** Waiting for the ten-second undo window, not for another attempt. */
export const isInUndoWindow = ({ status, attempts }: Sketch): boolean => status === 'queued' && attempts === 0

export interface Change<O> {
  before: O
  after: O | null
}

/** Returns the emails that are no longer pending, or whose delivery became unknown. */
export function changesBetween<O extends Sketch>(before: readonly O[], now: readonly O[]): Change<O>[] {
  const byId = new Map(now.map((outgoing) => [outgoing._id, outgoing]))
  return before.flatMap((one) => {
    const after = byId.get(one._id) ?? null
    const isNews = !after || (after.status === 'uncertain' && one.status !== 'uncertain')
    return isNews ? [{ before: one, after }] : []
  })
}

/** Merges lists, newest first. Each email appears once, in its latest version. */
export function joinLists<O extends Sketch & Pick<OutgoingEmail, 'createdAt' | 'updatedAt'>>(...lists: O[][]): O[] {
  const byId = new Map<string, O>()
  for (const outgoing of lists.flat()) {
    const known = byId.get(outgoing._id)
    if (!known || known.updatedAt <= outgoing.updatedAt) byId.set(outgoing._id, outgoing)
  }
  return [...byId.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

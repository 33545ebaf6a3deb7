import type { OutgoingEmail } from '@dossier/contract/outgoing-email'

type Sketch = Pick<OutgoingEmail, '_id' | 'draft' | 'status' | 'send_after' | 'send_at' | 'attempts'>

/** Returns the failed emails that still need a decision: the latest of each open draft. */
export function needsCare<O extends Sketch>(newestFirst: readonly O[], openDrafts: ReadonlySet<string>): O[] {
  const seenDrafts = new Set<string>()
  return newestFirst.filter(({ draft, status }) => {
    if (status !== 'failed' || !openDrafts.has(draft) || seenDrafts.has(draft)) return false
    seenDrafts.add(draft)
    return true
  })
}

export interface OutboxGroups<O> {
  /** Only the user can resolve these. */
  care: O[]
  /** Waiting for the time that the user chose. */
  scheduled: O[]
  underway: O[]
  done: O[]
}

export function groupOutgoing<O extends Sketch>(newestFirst: readonly O[], care: ReadonlySet<string>): OutboxGroups<O> {
  const groups: OutboxGroups<O> = { care: [], scheduled: [], underway: [], done: [] }
  for (const outgoing of newestFirst) groups[groupOf(outgoing, care)].push(outgoing)
  for (const group of [groups.scheduled, groups.underway])
    group.sort((a, b) => a.send_after.localeCompare(b.send_after))
  return groups
}

function groupOf(outgoing: Sketch, care: ReadonlySet<string>): keyof OutboxGroups<unknown> {
  const { _id, status } = outgoing
  if (isScheduled(outgoing)) return 'scheduled'
  if (status === 'queued' || status === 'sending') return 'underway'
  return status === 'uncertain' || care.has(_id) ? 'care' : 'done'
}

/** Waiting for the ten-second undo window, not for another attempt. */
export const isInUndoWindow = ({ status, attempts, send_at }: Sketch): boolean =>
  status === 'queued' && attempts === 0 && send_at === null

/** Waiting for its time: it can be edited, sent now or cancelled until then. */
export const isScheduled = ({ status, attempts, send_at }: Pick<Sketch, 'status' | 'attempts' | 'send_at'>): boolean =>
  status === 'queued' && attempts === 0 && send_at !== null

export interface Change<O> {
  before: O
  after: O | null
}

/** Returns the emails that are no longer pending, or whose delivery became unknown. */
export function changesBetween<O extends Sketch>(before: readonly O[], now: readonly O[]): Change<O>[] {
  const byId = new Map(now.map((outgoing) => [outgoing._id, outgoing]))
  return before.flatMap((previous) => {
    const after = byId.get(previous._id) ?? null
    const isNews = !after || (after.status === 'uncertain' && previous.status !== 'uncertain')
    return isNews ? [{ before: previous, after }] : []
  })
}

/** Merges lists, newest first. Each email appears once, in its latest version. */
export function joinLists<O extends Sketch & Pick<OutgoingEmail, 'createdAt' | 'updatedAt'>>(...lists: O[][]): O[] {
  const byId = new Map<string, O>()
  for (const outgoing of lists.flat()) {
    const existing = byId.get(outgoing._id)
    if (!existing || existing.updatedAt <= outgoing.updatedAt) byId.set(outgoing._id, outgoing)
  }
  return [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

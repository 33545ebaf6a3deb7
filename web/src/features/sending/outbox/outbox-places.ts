import type { OutgoingEmail } from '@dossier/contract/outgoing-email'

type Sketch = Pick<OutgoingEmail, '_id' | 'draft' | 'status' | 'send_after' | 'attempts'>

/** Of mails that were not sent, those that somebody can still do something about: the newest one of each open draft. */
export function needsCare<O extends Sketch>(newestFirst: readonly O[], openDrafts: ReadonlySet<string>): O[] {
  const seen = new Set<string>()
  return newestFirst.filter(({ draft, status }) => {
    if (status !== 'failed' || !openDrafts.has(draft) || seen.has(draft)) return false
    seen.add(draft)
    return true
  })
}

export interface Places<O> {
  /** Nobody but a person gets these on. */
  care: O[]
  underway: O[]
  done: O[]
}

/** @param care ids of the failed mails that need care. */
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

/** Waiting for its end of the ten seconds, not for another try. */
export const isInUndoWindow = ({ status, attempts }: Sketch): boolean => status === 'queued' && attempts === 0

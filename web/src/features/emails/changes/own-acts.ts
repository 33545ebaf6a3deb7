import type { OwnAct } from '../acts/act-list.ts'
import type { WaitingChange } from './waiting-changes.ts'

/** An act of this page with everything that takes it back on the screen. */
export interface DoneHere extends OwnAct {
  steps: readonly WaitingChange[]
  /** Requests for it that are not answered yet: the act, its undo, its redo. */
  underway: number
  /** Taken back before it was sent. */
  unsent?: boolean
  /** Takes back what belongs to the change beside the emails, such as a rule. */
  alsoUndo?: (() => void) | undefined
}

export type Own = ReadonlyMap<string, DoneHere>

/** Acts that this page remembers, as many as the service keeps. */
const MAX_OWN = 50

/** Acts that wait on this device since before the page was loaded. */
export const actsOf = (waiting: readonly WaitingChange[]): Own =>
  new Map(
    [...Map.groupBy(waiting, ({ act }) => act)].map(([ref, steps], nth) => {
      const sentence = steps[0]?.sentence ?? ''
      return [ref, { ref, sentence, state: 'done' as const, nth, settledAt: null, underway: 1, steps }]
    }),
  )

/** What was taken back before it was sent cannot be redone after a new act. */
export function withNewAct(own: Own, act: DoneHere): Own {
  const others = [...own].filter(([, { unsent }]) => !unsent).slice(1 - MAX_OWN)
  return new Map([...others, [act.ref, act]])
}

export function withUpdated(own: Own, ref: string, change: Partial<DoneHere>): Own {
  const act = own.get(ref)
  return act ? new Map(own).set(ref, { ...act, ...change }) : own
}

/** A request for each of these acts is answered; after the last one the service's next list is right. */
export const withSettled = (own: Own, refs: Iterable<string>, now: number): Own =>
  [...new Set(refs)].reduce((settled, ref) => {
    const left = (settled.get(ref)?.underway ?? 0) - 1
    return withUpdated(settled, ref, { underway: left, settledAt: left > 0 ? null : now })
  }, own)

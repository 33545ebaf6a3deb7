import { useRef, useState } from 'react'
import { actsOf, type DoneHere, type Own, withNewAct, withSettled, withUpdated } from './own-acts.ts'
import type { WaitingChanges } from './waiting-changes.ts'

export interface OwnActs {
  own: Own
  /** Also between renderings. */
  find(ref: string): DoneHere | undefined
  /** Position of the next act, undo or redo of this page. */
  nextNth(): number
  add(act: DoneHere): void
  note(act: DoneHere): void
  update(ref: string, change: Partial<DoneHere>): void
  /** A request for each of these acts is answered. */
  settle(refs: readonly string[]): void
}

export function useOwnActs(waiting: WaitingChanges): OwnActs {
  const [own, setOwn] = useState<Own>(() => actsOf(waiting.list()))
  const latest = useRef(own)
  const nth = useRef(own.size)
  const become = (next: Own): void => {
    latest.current = next
    setOwn(next)
  }
  return {
    own,
    find: (ref) => latest.current.get(ref),
    nextNth() {
      nth.current += 1
      return nth.current
    },
    add: (act) => become(withNewAct(latest.current, act)),
    note: (act) => become(new Map(latest.current).set(act.ref, act)),
    update: (ref, change) => become(withUpdated(latest.current, ref, change)),
    settle(refs) {
      const waits = new Set(waiting.list().map(({ act }) => act))
      const answered = refs.filter((ref) => !waits.has(ref))
      become(withSettled(latest.current, answered, performance.now()))
    },
  }
}

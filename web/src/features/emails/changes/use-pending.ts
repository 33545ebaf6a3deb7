import { useState } from 'react'
import { type PendingChanges, withChange, withCompleted } from './pending-changes.ts'
import type { WaitingChange, WaitingChanges } from './waiting-changes.ts'

type Steps = readonly WaitingChange[]

export interface Pending {
  changes: PendingChanges
  show(steps: Steps, direction: 'change' | 'inverse'): void
  complete(steps: Steps): void
}

/** What the lists show before the service has it; also what waits since before the page was loaded. */
export function usePending(waiting: WaitingChanges): Pending {
  const [changes, setChanges] = useState<PendingChanges>(() => shown(new Map(), waiting.list(), 'change'))
  return {
    changes,
    show: (steps, direction) => setChanges((current) => shown(current, steps, direction)),
    complete: (steps) =>
      setChanges((current) => steps.reduce((pending, { threadId }) => withCompleted(pending, threadId), current)),
  }
}

const shown = (pending: PendingChanges, steps: Steps, direction: 'change' | 'inverse'): PendingChanges =>
  steps.reduce((before, step) => withChange(before, step.threadId, step[direction]), pending)

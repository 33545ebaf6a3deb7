// What the clients know for sure, and what they only tried: all that the judge has to go by.

/** A value that was written, perhaps. Without an answer it may be there, may not, and may come late. */
export interface Attempt {
  value: string
  isAcknowledged: boolean
}

/** A mail or a note that a client gave, by a name that only it has. */
export interface Given {
  isAcknowledged: boolean
  /** '' until somebody knows it. */
  id: string
  /** Where it was put, or what it was made to say, in the order of the attempts. */
  changes: Attempt[]
}

export interface JournalEvent {
  name: string
  seq: string
  payload: Record<string, unknown>
}

export interface ClientLog {
  /** By subject. */
  mails: Map<string, Given>
  /** By title. */
  notes: Map<string, Given>
  /** By recipient: whether the order to send was acknowledged. */
  sent: Map<string, boolean>
  /** By run_id. */
  runs: Map<string, boolean>
  /** What a follower by requests heard, from the beginning. */
  followed: JournalEvent[]
  /** What each connection of a socket heard. */
  heard: JournalEvent[][]
  /** What was wrong already while it was done. */
  faults: string[]
  /** Requests that were answered, and that were not. */
  answered: number
  unanswered: number
}

export const emptyLog = (): ClientLog => ({
  mails: new Map(),
  notes: new Map(),
  sent: new Map(),
  runs: new Map(),
  followed: [],
  heard: [],
  faults: [],
  answered: 0,
  unanswered: 0,
})

/** What may be there in the end: the last that was acknowledged, or anything that was never answered. */
export function possible(changes: readonly Attempt[], initial: string): Set<string> {
  const last = changes.findLast(({ isAcknowledged }) => isAcknowledged)?.value ?? initial
  return new Set([last, ...changes.filter(({ isAcknowledged }) => !isAcknowledged).map(({ value }) => value)])
}

// Confirmed and unconfirmed writes of the clients: the only input of the verifier.

/** A value that may be written. Without an answer it may be stored, missing, or arrive late. */
export interface Attempt {
  value: string
  isAcknowledged: boolean
}

export interface StoredItem {
  isAcknowledged: boolean
  /** '' until it is known. */
  id: string
  /** Mailboxes or texts that it was changed to, in the order of the attempts. */
  changes: Attempt[]
}

export interface JournalEvent {
  name: string
  seq: string
  payload: Record<string, unknown>
}

export interface ClientLog {
  /** By subject. */
  mails: Map<string, StoredItem>
  /** By title. */
  notes: Map<string, StoredItem>
  /** By recipient: whether the send request was acknowledged. */
  sent: Map<string, boolean>
  /** By run_id. */
  runs: Map<string, boolean>
  /** Events that a polling follower received, from the start. */
  followed: JournalEvent[]
  /** Events that each socket connection received. */
  received: JournalEvent[][]
  faults: string[]
  answered: number
  unanswered: number
}

export const emptyLog = (): ClientLog => ({
  mails: new Map(),
  notes: new Map(),
  sent: new Map(),
  runs: new Map(),
  followed: [],
  received: [],
  faults: [],
  answered: 0,
  unanswered: 0,
})

/** Returns the valid final values: the last acknowledged one or any unanswered one. */
export function possibleValues(changes: readonly Attempt[], initial: string): Set<string> {
  const last = changes.findLast(({ isAcknowledged }) => isAcknowledged)?.value ?? initial
  return new Set([last, ...changes.filter(({ isAcknowledged }) => !isAcknowledged).map(({ value }) => value)])
}

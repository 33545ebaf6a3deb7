import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import type { ThreadMarks } from '../emails.tables.ts'

/** `snoozed_until` of a thread that returns only when somebody answers. */
export const FOREVER = Date.parse(UNTIL_ANSWERED)
/** Any time of the last year means it too: clients may cut the milliseconds. */
const LAST_YEAR = Date.UTC(9999, 0, 1)

/** Returns the time as stored. */
export const snoozeTime = (at: number): number => (at >= LAST_YEAR ? FOREVER : at)

export const UNMARKED: ThreadMarks = {
  muted: 0,
  snoozed_until: null,
  remind_at: null,
  waits_since: 0,
  returned_at: null,
  returned_reason: '',
}

type Timed = Pick<ThreadMarks, 'snoozed_until' | 'remind_at'>

/** Returns when a job has to look at the thread; null for never. */
export function nextReturn({ snoozed_until, remind_at }: Timed): number | null {
  const times = [snoozed_until, remind_at].filter((at) => at !== null && at !== FOREVER) as number[]
  return times.length === 0 ? null : Math.min(...times)
}

/** Returns why the thread returns now; null when it does not. */
export function returnReason({ snoozed_until, remind_at }: Timed, now: number): 'time' | 'reminder' | null {
  if (remind_at !== null && remind_at <= now) return 'reminder'
  return snoozed_until !== null && snoozed_until <= now ? 'time' : null
}

/** Merges the marks of threads that become one. Settling it ends a snooze when one of them is in the inbox. */
export function mergeMarks(all: readonly ThreadMarks[]): ThreadMarks {
  const earliest = (times: readonly (number | null)[]): number | null =>
    times.reduce((least, at) => (least === null || (at !== null && at < least) ? at : least), null)
  const returned = all.reduce(
    (latest, marks) => ((marks.returned_at ?? 0) > (latest.returned_at ?? 0) ? marks : latest),
    UNMARKED,
  )
  return {
    muted: all.some(({ muted }) => muted === 1) ? 1 : 0,
    snoozed_until: earliest(all.map(({ snoozed_until }) => snoozed_until)),
    remind_at: earliest(all.map(({ remind_at }) => remind_at)),
    waits_since: Math.max(0, ...all.map(({ waits_since }) => waits_since)),
    returned_at: returned.returned_at,
    returned_reason: returned.returned_reason,
  }
}

interface Arrived {
  source: string
  mailbox: string
  received_at: number
}

/** Reports whether a new email is an answer to a thread that waits. Imports bring old emails. */
export function isAnswer(
  { source, mailbox, received_at }: Arrived,
  { waits_since, muted }: Pick<ThreadMarks, 'waits_since' | 'muted'>,
): boolean {
  if (muted === 1 || source === 'sent' || source === 'import' || mailbox !== 'inbox') return false
  return source !== 'account' || received_at >= waits_since
}

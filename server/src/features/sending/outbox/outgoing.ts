import { joined, type Message, message } from '@dossier/contract/message'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/** On its way, or nobody knows: its draft is not to be edited or sent again. */
export const LIVE_OUTGOING = ['queued', 'sending', 'uncertain'] as const satisfies readonly OutgoingStatus[]

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** docs/spec/sending.md §4: six more tries, from 30 seconds to an hour. */
export const RETRY_PAUSES_MS: readonly number[] = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
]

/** A recipient that the server did not take, with its words. */
export interface Refusal {
  address: string
  detail: string
}

/** How one try to hand a mail over ended. */
export type Outcome =
  /** The server took it, for all recipients but these. */
  | { kind: 'taken'; refused: readonly Refusal[] }
  /**
   * The server does not have it: no content left, or it was offered and refused. Permanent: the same would happen again.
   */
  | { kind: 'not-taken'; permanent: boolean; offered: boolean; error: string }
  /** The content left, no answer came. */
  | { kind: 'unknown'; error: string }
  /** We were asked to stop before any content left. */
  | { kind: 'stopped' }

/** What becomes of the mail. */
export interface Settlement {
  status: Extract<OutgoingStatus, 'queued' | 'sent' | 'failed' | 'uncertain'>
  error: string
  failures: number
  /** When the next try is due; null when there is none by itself. */
  nextAt: number | null
}

/** @param failures tries that failed before this one. */
export function settle(outcome: Outcome, failures: number, now: number): Settlement {
  switch (outcome.kind) {
    case 'taken':
      return { status: 'sent', error: nameRefused(outcome.refused), failures, nextAt: null }
    case 'unknown':
      return { status: 'uncertain', error: outcome.error, failures, nextAt: null }
    case 'stopped':
      return { status: 'queued', error: '', failures, nextAt: now }
    case 'not-taken': {
      const pause = outcome.permanent ? undefined : RETRY_PAUSES_MS[failures]
      const end = { error: outcome.error, failures: failures + 1 }
      return pause === undefined
        ? { ...end, status: 'failed', nextAt: null }
        : { ...end, status: 'queued', nextAt: now + pause }
    }
  }
}

/** A process that died in the middle counts as a failed try, so that a mail that kills its process ends. */
export function settleLost(row: { attempts: number; offered_attempt: number; failures: number }, now: number) {
  const died = message('sending.processEnded')
  if (row.offered_attempt === row.attempts)
    return settle({ kind: 'unknown', error: joined([died, LOST_WORDS]) }, 0, now)
  const again = settle({ kind: 'not-taken', permanent: false, offered: false, error: died }, row.failures, now)
  return again.nextAt === null ? again : { ...again, nextAt: now }
}

const LOST_WORDS = message('sending.contentOnItsWay')

const nameRefused = (refused: readonly Refusal[]): string =>
  refused.length === 0
    ? ''
    : message('sending.sentExcept', { who: refused.map(({ address, detail }) => `${address} (${detail})`).join(', ') })

/** Why a mail cannot be taken back, in words. */
export function whyNotCanceled({ status }: { status: string }): AppError {
  switch (status as OutgoingStatus) {
    case 'queued':
      return conflict(message('sending.cancelSeen'))
    case 'sending':
      return conflict(message('sending.cancelHandedOver'))
    case 'sent':
      return conflict(message('sending.cancelSent'))
    case 'failed':
      return conflict(message('sending.cancelFailed'))
    case 'uncertain':
      return conflict(message('sending.cancelUncertain'))
    default:
      return conflict(message('sending.cancelRefused'))
  }
}

/** Why a person cannot say this of a mail, in words; null when they can. */
export function whyNotResolved(row: { status: string; offered_attempt: number }, as: string): AppError | null {
  if (row.status === 'uncertain') return null
  if (as !== 'failed') return conflict(message('sending.onlyUncertain'))
  if (row.status === 'sending') return conflict(message('sending.handedOver'))
  if (row.status !== 'queued') return conflict(message('sending.nothingToEnd'))
  if (row.offered_attempt > 0) return null
  return conflict(message('sending.cancelInstead'))
}

/** The words for a mail that a person has given up. */
export const givenUp = ({ status, error }: { status: string; error: string }): string =>
  [status === 'uncertain' ? message('sending.notArrived') : message('sending.triesEnded'), error]
    .filter(Boolean)
    .join(' ')

export const conflict = (reason: Message): AppError => new AppError('conflict', reason)

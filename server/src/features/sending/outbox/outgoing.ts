import { joined, type Message, message } from '@dossier/contract/message'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/** Active or uncertain: the draft cannot be edited or sent again. */
export const LIVE_OUTGOING = ['queued', 'sending', 'uncertain'] as const satisfies readonly OutgoingStatus[]

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** docs/spec/sending.md §4: six more attempts, from 30 seconds to an hour. */
export const RETRY_PAUSES_MS: readonly number[] = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
]

export interface Refusal {
  address: string
  detail: string
}

export type Outcome =
  /** The server accepted it for all recipients except these, with this reply. */
  | { kind: 'taken'; refused: readonly Refusal[]; answer: string }
  /** The server does not have it: no content was sent, or it refused the content. Permanent: a retry would fail too. */
  | { kind: 'not-taken'; permanent: boolean; offered: boolean; error: string }
  /** Content was sent, but no answer came. */
  | { kind: 'unknown'; error: string }
  /** Shutdown before any content was sent. */
  | { kind: 'stopped' }

export interface AttemptResult {
  status: Extract<OutgoingStatus, 'queued' | 'sent' | 'failed' | 'uncertain'>
  error: string
  failures: number
  /** Time of the next attempt; null without an automatic one. */
  nextAt: number | null
}

export function resultOf(outcome: Outcome, failures: number, now: number): AttemptResult {
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

/** A crash counts as a failed attempt, so that an email which crashes the process reaches its limit. */
export function resultOfLost(row: { attempts: number; offered_attempt: number; failures: number }, now: number) {
  const died = message('sending.processEnded')
  if (row.offered_attempt === row.attempts)
    return resultOf({ kind: 'unknown', error: joined([died, LOST_WORDS]) }, 0, now)
  const again = resultOf({ kind: 'not-taken', permanent: false, offered: false, error: died }, row.failures, now)
  return again.nextAt === null ? again : { ...again, nextAt: now }
}

const LOST_WORDS = message('sending.contentOnItsWay')

const nameRefused = (refused: readonly Refusal[]): string =>
  refused.length === 0
    ? ''
    : message('sending.sentExcept', { who: refused.map(({ address, detail }) => `${address} (${detail})`).join(', ') })

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

/** Returns the reason against this resolution; null when it is allowed. */
export function whyNotResolved(row: { status: string; offered_attempt: number }, as: string): AppError | null {
  if (row.status === 'uncertain') return null
  if (as !== 'failed') return conflict(message('sending.onlyUncertain'))
  if (row.status === 'sending') return conflict(message('sending.handedOver'))
  if (row.status !== 'queued') return conflict(message('sending.nothingToEnd'))
  if (row.offered_attempt > 0) return null
  return conflict(message('sending.cancelInstead'))
}

export const givenUp = ({ status, error }: { status: string; error: string }): string =>
  [status === 'uncertain' ? message('sending.notArrived') : message('sending.triesEnded'), error]
    .filter(Boolean)
    .join(' ')

export const conflict = (reason: Message): AppError => new AppError('conflict', reason)

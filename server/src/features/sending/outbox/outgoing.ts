import { joined, type Message, message } from '@dossier/contract/message'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import {
  isAccepted,
  isOpen,
  nameUnreached,
  type Recipient,
  type Refusal,
  withAccepted,
  withContentRefused,
  withOffered,
  withRefused,
} from './recipient-states.ts'

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

export type Outcome =
  /** The server accepted it for all recipients except these, with this reply. */
  | { kind: 'taken'; refused: readonly Refusal[]; answer: string }
  /** The server does not have it: no content was sent, or it refused the content. Permanent: a retry would fail too. */
  | { kind: 'not-taken'; permanent: boolean; offered: boolean; refused: readonly Refusal[]; error: string }
  /** Content was sent for all recipients except these, but no answer came. */
  | { kind: 'unknown'; refused: readonly Refusal[]; error: string }
  /** Shutdown before any content was sent. */
  | { kind: 'stopped' }

export interface AttemptResult {
  status: Extract<OutgoingStatus, 'queued' | 'sent' | 'failed' | 'uncertain'>
  error: string
  failures: number
  recipients: readonly Recipient[]
  /** Time of the next attempt; null without an automatic one. */
  nextAt: number | null
}

/** What earlier attempts left. */
export interface Before {
  failures: number
  recipients: readonly Recipient[]
}

/**
 * Whoever the server took the email for never gets it again. Whoever it refused for now gets it in the next attempts,
 * and after the last one the email counts as sent when it reached anybody.
 */
export function resultOf(outcome: Outcome, before: Before, now: number): AttemptResult {
  switch (outcome.kind) {
    case 'taken':
      return afterSuccess({ ...before, recipients: withAccepted(before.recipients, outcome.refused) }, now)
    case 'unknown': {
      const recipients = withOffered(before.recipients, outcome.refused)
      return { ...before, recipients, status: 'uncertain', error: outcome.error, nextAt: null }
    }
    case 'stopped':
      return { ...before, status: 'queued', error: '', nextAt: now }
    case 'not-taken': {
      const recipients = afterRefusal(before.recipients, outcome)
      const after = { ...before, recipients }
      return outcome.permanent || !recipients.some(isOpen)
        ? ended({ ...after, failures: before.failures + 1 }, outcome.error)
        : nextAttempt(after, outcome.error, now)
    }
  }
}

const afterRefusal = (recipients: readonly Recipient[], outcome: Extract<Outcome, { kind: 'not-taken' }>) =>
  outcome.offered ? withContentRefused(recipients, outcome.refused, outcome) : withRefused(recipients, outcome.refused)

/** A server may take only so many recipients at once, so an attempt that reached somebody is no failed one. */
export const afterSuccess = ({ recipients, failures }: Before, now: number): AttemptResult =>
  recipients.some(isOpen)
    ? nextAttempt({ recipients, failures: 0 }, nameWaiting(recipients), now)
    : ended({ recipients, failures }, '')

function nextAttempt({ failures, recipients }: Before, error: string, now: number): AttemptResult {
  const pause = RETRY_PAUSES_MS[failures]
  const next = { failures: failures + 1, recipients }
  return pause === undefined ? ended(next, error) : { ...next, status: 'queued', error, nextAt: now + pause }
}

/** @param error why the last attempt failed. */
export const ended = (before: Before, error: string): AttemptResult =>
  before.recipients.some(isAccepted)
    ? { ...before, status: 'sent', error: sentExcept(before.recipients, error), nextAt: null }
    : { ...before, status: 'failed', error, nextAt: null }

/** A crash counts as a failed attempt, so that an email which crashes the process reaches its limit. */
export function resultOfLost(row: { attempts: number; offered_attempt: number } & Before, now: number): AttemptResult {
  const died = message('sending.processEnded')
  const before = { failures: row.failures, recipients: row.recipients }
  // The write-ahead record has the recipients as they were offered the content.
  if (row.offered_attempt === row.attempts)
    return { ...before, failures: 0, status: 'uncertain', error: joined([died, LOST_WORDS]), nextAt: null }
  const lost: Outcome = { kind: 'not-taken', permanent: false, offered: false, refused: [], error: died }
  const again = resultOf(lost, before, now)
  return again.nextAt === null ? again : { ...again, nextAt: now }
}

const LOST_WORDS = message('sending.contentOnItsWay')

function sentExcept(recipients: readonly Recipient[], error: string): string {
  const who = nameUnreached(recipients, error)
  return who === '' ? '' : message('sending.sentExcept', { who })
}

const nameWaiting = (recipients: readonly Recipient[]): string =>
  message('sending.sentInPart', {
    count: recipients.filter(isAccepted).length,
    all: recipients.length,
    who: nameUnreached(recipients),
  })

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

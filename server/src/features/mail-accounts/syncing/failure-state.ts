import { message } from '@dossier/contract/message'
import type { MailAccountReason, MailAccountState } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { ImapFailure, type ImapReason } from '#platform/imap/imap-failure'
import { NoAccessToken } from '../sign-in/access-token.ts'

export interface NextState {
  state: MailAccountState
  reason: MailAccountReason | ''
  detail: string
  failures: number
  /** Epoch milliseconds; 0 without another attempt. */
  retryAt: number
}

interface Before {
  reason: string
  failures: number
  /** null before the first success. */
  seenAt: number | null
}

const MINUTE = 60_000
/** Pauses after refused sign-ins; then nobody tries until something changes. Providers ban addresses that go on. */
const SIGN_IN_PAUSES_MS = [5 * MINUTE, 10 * MINUTE]
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * MINUTE
const THROTTLED_PAUSE_MS = 10 * MINUTE

const REASONS: Record<ImapReason, MailAccountReason> = {
  settings: 'settings',
  host_private: 'host_private',
  unreachable: 'unreachable',
  certificate: 'certificate',
  no_encryption: 'no_encryption',
  not_imap: 'settings',
  password_refused: 'password_refused',
  sign_in_refused: 'password_refused',
  token_refused: 'sign_in_expired',
  app_password_needed: 'app_password_needed',
  imap_switched_off: 'imap_switched_off',
  not_connected: 'not_connected',
  busy: 'busy',
  throttled: 'throttled',
  provider_down: 'provider_down',
  refused: 'provider_down',
  folder_missing: 'provider_down',
  lost: 'unreachable',
  timeout: 'unreachable',
  protocol: 'provider_down',
}

const NEEDS_PERSON = new Set<ImapReason>([
  'settings',
  'host_private',
  'certificate',
  'no_encryption',
  'not_imap',
  'token_refused',
  'app_password_needed',
  'imap_switched_off',
  'not_connected',
])

const isRefusedSignIn = ({ reason }: ImapFailure): boolean =>
  reason === 'password_refused' || reason === 'sign_in_refused'

/** Reports a failure that another attempt does not mend, or that the server counts. */
export const isRefusal = (error: unknown): error is ImapFailure =>
  error instanceof ImapFailure && (NEEDS_PERSON.has(error.reason) || isRefusedSignIn(error))

/**
 * Decides the state of an account after a failure. A refused password is tried three times in at least 15 minutes, and
 * once before the first success; everything that time resolves backs off from 5 seconds to an hour.
 * @param random between 0 and 1
 */
export function stateAfter(error: unknown, before: Before, now: number, random: number): NextState {
  if (error instanceof ImapFailure) return stateAfterImap(error, before, now, random)
  if (error instanceof AppError) return stateAfterRefusal(error, before, now, random)
  return waiting('provider_down', message('http.internalError'), before, backOff(before, now, random))
}

function stateAfterImap(failure: ImapFailure, before: Before, now: number, random: number): NextState {
  const reason = REASONS[failure.reason]
  const detail = failure.userMessage
  if (NEEDS_PERSON.has(failure.reason)) return needsPerson(reason, detail)
  if (isRefusedSignIn(failure)) {
    const failures = before.reason === reason ? before.failures + 1 : 1
    const pause = SIGN_IN_PAUSES_MS[failures - 1]
    const isFirstSignIn = before.seenAt === null && failure.reason === 'password_refused'
    if (pause === undefined || isFirstSignIn) return { ...needsPerson(reason, detail), failures }
    return { state: 'waiting', reason, detail, failures, retryAt: now + pause }
  }
  const asked = failure.retryAfterMs ?? (failure.reason === 'throttled' ? THROTTLED_PAUSE_MS : 0)
  return waiting(reason, detail, before, Math.max(backOff(before, now, random), now + asked))
}

/** Our own limits: a quota or a full disk. */
function stateAfterRefusal(error: AppError, before: Before, now: number, random: number): NextState {
  if (error.code === 'storage_full')
    return waiting('disk_full', message('mailAccounts.diskFull'), before, now + 5 * MINUTE)
  if (error instanceof NoAccessToken && error.reason === 'sign_in_expired')
    return needsPerson('sign_in_expired', error.userMessage)
  if (error.code === 'rate_limited') return waiting('throttled', error.userMessage, before, now + LONGEST_PAUSE_MS)
  if (error.code === 'invalid_request') return needsPerson('settings', error.userMessage)
  if (error.code === 'conflict') return needsPerson('password_refused', error.userMessage)
  return waiting('provider_down', error.userMessage, before, backOff(before, now, random))
}

const needsPerson = (reason: MailAccountReason, detail: string): NextState => ({
  state: 'needs_person',
  reason,
  detail,
  failures: 1,
  retryAt: 0,
})

const waiting = (reason: MailAccountReason, detail: string, before: Before, retryAt: number): NextState => ({
  state: 'waiting',
  reason,
  detail,
  failures: before.failures + 1,
  retryAt,
})

/** Between half and all of the pause, so that accounts of one provider do not return together. */
function backOff({ failures }: Before, now: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))
  return Math.round(now + pause * (0.5 + random / 2))
}

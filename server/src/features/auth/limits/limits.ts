import { sha256 } from '#platform/crypto/hash'
import { networkOf } from '#platform/network/network-of'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface Limit {
  keyHash: string
  limit: number
  windowMs: number
}

/** Counted per user and network, so that nobody can lock out another user (docs/spec/accounts.md §3). */
const FAILURES = {
  password: { limit: 10, windowMs: 15 * MINUTE_MS },
  code: { limit: 5, windowMs: 15 * MINUTE_MS },
  registration: { limit: 10, windowMs: 15 * MINUTE_MS },
}
/** Counted whether or not they succeed. Emails are counted per recipient. */
const SIGN_IN_EMAILS = { limit: 3, windowMs: 15 * MINUTE_MS }
const PER_NETWORK = { limit: 100, windowMs: 60 * MINUTE_MS }

export type FailureKind = keyof typeof FAILURES

export const failuresOf = (kind: FailureKind, subject: string, ip: string): Limit => ({
  keyHash: keyOf(kind, subject, networkOf(ip)),
  ...FAILURES[kind],
})

export const failuresFrom = (ip: string): Limit => ({ keyHash: keyOf('failures', networkOf(ip)), ...PER_NETWORK })

export const emailsTo = (kind: string, email: string): Limit => ({
  keyHash: keyOf('letter', kind, email),
  ...SIGN_IN_EMAILS,
})

export const emailsFrom = (ip: string): Limit => ({ keyHash: keyOf('letters', networkOf(ip)), ...PER_NETWORK })

/**
 * Limits wrong codes of one user across all networks, against attackers with many addresses. Only a user past the first
 * step is asked for a code, so strangers cannot lock anyone out.
 */
export const failuresEverywhere = (kind: FailureKind, subject: string): Limit | null =>
  kind === 'code' ? codesOf(subject) : null

export const codesOf = (userId: string): Limit => ({ keyHash: keyOf('codes', userId), limit: 100, windowMs: DAY_MS })

export const guessReportsTo = (userId: string): Limit => ({
  keyHash: keyOf('guesses-told', userId),
  limit: 1,
  windowMs: DAY_MS,
})

/** Limits sign-in notifications, so that an attack does not fill the user's mailbox. */
export const notificationsTo = (userId: string): Limit => ({
  keyHash: keyOf('notices', userId),
  limit: 30,
  windowMs: 60 * MINUTE_MS,
})

/** Limits codes for one first step, which ends after five wrong codes. @param hash of its token. */
export const codesForStep = (hash: string): Limit => ({
  keyHash: keyOf('first-step', hash),
  limit: FAILURES.code.limit,
  windowMs: 15 * MINUTE_MS,
})

export const registrationsFrom = (ip: string): Limit => ({
  keyHash: keyOf('registrations', networkOf(ip)),
  ...PER_NETWORK,
})

/** Each ceremony stores a row for five minutes. The limit allows a whole office behind one address. */
export const ceremoniesFrom = (ip: string): Limit => ({
  keyHash: keyOf('ceremonies', networkOf(ip)),
  limit: 600,
  windowMs: 60 * MINUTE_MS,
})

export const clientRegistrationsFrom = (ip: string): Limit => ({
  keyHash: keyOf('client-registrations', networkOf(ip)),
  ...PER_NETWORK,
})

export const clientDocumentsFrom = (ip: string): Limit => ({
  keyHash: keyOf('client-documents', networkOf(ip)),
  ...PER_NETWORK,
})

/** JSON keeps different parts distinct. */
const keyOf = (...parts: string[]): string => sha256(JSON.stringify(parts))

const FREE_FAILURES = 3
const STEP_MS = 150

/** Returns the delay before the next attempt. The first failures are free, then each adds a step. */
export const slowDownMs = (failures: number): number => Math.max(0, failures - FREE_FAILURES + 1) * STEP_MS

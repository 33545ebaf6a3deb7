import { sha256 } from '#platform/crypto/hash'
import { type Network, networksOf } from '#platform/network/network-of'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface Limit {
  keyHash: string
  limit: number
  windowMs: number
  /** What is limited, for the message; sign-in attempts by default. */
  of?: 'emails' | 'host_checks'
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

/** Limits of one network and, for IPv6, of the wider networks around it. The narrowest is first. */
export type NetworkLimits = readonly [Limit, ...Limit[]]

function perNetwork(parts: string[], ip: string, base: Omit<Limit, 'keyHash'>): NetworkLimits {
  const limitOf = ({ name, factor }: Network): Limit => ({
    ...base,
    keyHash: keyOf(...parts, name),
    limit: base.limit * factor,
  })
  const [narrowest, ...wider] = networksOf(ip)
  return [limitOf(narrowest), ...wider.map(limitOf)]
}

export const failuresOf = (kind: FailureKind, subject: string, ip: string): NetworkLimits =>
  perNetwork([kind, subject], ip, FAILURES[kind])

export const failuresFrom = (ip: string): NetworkLimits => perNetwork(['failures'], ip, PER_NETWORK)

export const emailsTo = (kind: string, email: string): Limit => ({
  keyHash: keyOf('letter', kind, email),
  ...SIGN_IN_EMAILS,
})

export const emailsFrom = (ip: string): NetworkLimits => perNetwork(['letters'], ip, PER_NETWORK)

/**
 * Limits emails that the recipient did not ask for, over all accounts: invitations, and the welcome to an address that
 * somebody registers.
 */
export const unaskedEmailsTo = (email: string): Limit => ({
  keyHash: keyOf('unasked', mailboxOf(email)),
  limit: 5,
  windowMs: DAY_MS,
  of: 'emails',
})

/** Limits the invitations of one person, over all accounts. */
export const invitationsOf = (userId: string, limit: number): Limit => ({
  keyHash: keyOf('invitations', userId),
  limit,
  windowMs: DAY_MS,
  of: 'emails',
})

/** Many providers ignore a tag, and some ignore dots. Different people who share a limit lose little. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).replace(/\+.*$/s, '').replaceAll('.', '')
  return name + email.slice(at)
}

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

/** Requests a minute. A recipient's domain costs only DNS queries, and is asked while a person writes. */
const HOST_CHECKS = { discovery: 10, verification: 10, recipients: 120 }
export type HostCheck = keyof typeof HOST_CHECKS

/** Limits connections to hosts, and queries about domains, that the people of an account name. */
export const hostChecksOf = (kind: HostCheck, tenantId: string): Limit => ({
  keyHash: keyOf('host-checks', kind, tenantId),
  limit: HOST_CHECKS[kind],
  windowMs: MINUTE_MS,
  of: 'host_checks',
})

export const registrationsFrom = (ip: string): NetworkLimits => perNetwork(['registrations'], ip, PER_NETWORK)

/** Each ceremony stores a row for five minutes. The limit allows a whole office behind one address. */
export const ceremoniesFrom = (ip: string): NetworkLimits =>
  perNetwork(['ceremonies'], ip, { limit: 600, windowMs: 60 * MINUTE_MS })

export const clientRegistrationsFrom = (ip: string): NetworkLimits =>
  perNetwork(['client-registrations'], ip, PER_NETWORK)

export const clientDocumentsFrom = (ip: string): NetworkLimits => perNetwork(['client-documents'], ip, PER_NETWORK)

/** JSON keeps different parts distinct. */
const keyOf = (...parts: string[]): string => sha256(JSON.stringify(parts))

const FREE_FAILURES = 3
const STEP_MS = 150

/** Returns the delay before the next attempt. The first failures are free, then each adds a step. */
export const slowDownMs = (failures: number): number => Math.max(0, failures - FREE_FAILURES + 1) * STEP_MS

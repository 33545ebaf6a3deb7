import { sha256 } from '#platform/crypto/hash'
import { networkOf } from './network-of.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** So many points in a window that begins with the first of them. */
export interface Limit {
  keyHash: string
  most: number
  windowMs: number
}

/** Counted per user and network, so that nobody can lock out another user (docs/spec/accounts.md §3). */
const FAILURES = {
  password: { most: 10, windowMs: 15 * MINUTE_MS },
  code: { most: 5, windowMs: 15 * MINUTE_MS },
  registration: { most: 10, windowMs: 15 * MINUTE_MS },
}
/** What is counted whether it succeeds or not. Letters are counted by whom they go to: who is locked out has three. */
const LETTERS = { most: 3, windowMs: 15 * MINUTE_MS }
const PER_NETWORK = { most: 100, windowMs: 60 * MINUTE_MS }

export type FailureKind = keyof typeof FAILURES

/** @param subject what is being tried: the address as it was typed, or the id of the user. */
export const failuresOf = (kind: FailureKind, subject: string, ip: string): Limit => ({
  keyHash: keyOf(kind, subject, networkOf(ip)),
  ...FAILURES[kind],
})

export const failuresFrom = (ip: string): Limit => ({ keyHash: keyOf('failures', networkOf(ip)), ...PER_NETWORK })

export const lettersTo = (kind: string, email: string): Limit => ({ keyHash: keyOf('letter', kind, email), ...LETTERS })

export const lettersFrom = (ip: string): Limit => ({ keyHash: keyOf('letters', networkOf(ip)), ...PER_NETWORK })

/**
 * Wrong codes of one user, wherever they come from: only who has passed the first step is asked for one, so nobody can be
 * locked out by a stranger, and a thief with many addresses cannot try a million codes.
 */
export const failuresEverywhere = (kind: FailureKind, subject: string): Limit | null =>
  kind === 'code' ? codesOf(subject) : null

export const codesOf = (userId: string): Limit => ({ keyHash: keyOf('codes', userId), most: 100, windowMs: DAY_MS })

/** One letter about wrong codes a day. */
export const guessesTold = (userId: string): Limit => ({
  keyHash: keyOf('guesses-told', userId),
  most: 1,
  windowMs: DAY_MS,
})

/** Letters about one's own sign-in: nobody's mailbox is filled, and the first of them say enough. */
export const noticesTo = (userId: string): Limit => ({
  keyHash: keyOf('notices', userId),
  most: 30,
  windowMs: 60 * MINUTE_MS,
})

/** Codes for one first step, which ends with the fifth wrong one. @param hash of its token. */
export const codesForStep = (hash: string): Limit => ({
  keyHash: keyOf('first-step', hash),
  most: FAILURES.code.most,
  windowMs: 15 * MINUTE_MS,
})

/** Each makes an account and a letter. */
export const registrationsFrom = (ip: string): Limit => ({
  keyHash: keyOf('registrations', networkOf(ip)),
  ...PER_NETWORK,
})

/** Each leaves a row for five minutes; a whole office behind one address signs in without noticing. */
export const ceremoniesFrom = (ip: string): Limit => ({
  keyHash: keyOf('ceremonies', networkOf(ip)),
  most: 600,
  windowMs: 60 * MINUTE_MS,
})

/** Programs that make themselves known, each with a row that is kept for a month. */
export const clientRegistrationsFrom = (ip: string): Limit => ({
  keyHash: keyOf('client-registrations', networkOf(ip)),
  ...PER_NETWORK,
})

/** Documents of programs that we fetch because somebody named them. */
export const clientDocumentsFrom = (ip: string): Limit => ({
  keyHash: keyOf('client-documents', networkOf(ip)),
  ...PER_NETWORK,
})

/** As JSON, so that no two read alike. */
const keyOf = (...parts: string[]): string => sha256(JSON.stringify(parts))

const FREE_FAILURES = 3
const STEP_MS = 150

/** How long the next try waits after so many failures: nothing for a slip of the finger, then ever longer. */
export const slowDownMs = (failures: number): number => Math.max(0, failures - FREE_FAILURES + 1) * STEP_MS

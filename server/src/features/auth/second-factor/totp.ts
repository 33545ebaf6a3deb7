import { Secret, TOTP } from 'otpauth'

// Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, 30 seconds.

const PERIOD_S = 30
/** Clocks differ: the code before and the code after count too (RFC 6238 §5.2). */
const WINDOW = 1
/** As long as the hash (RFC 4226 §4 R6 asks for 128 bits and recommends 160). */
const SECRET_BYTES = 20

/** Base32. */
export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the app reads from the picture. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** @returns the step that the code belongs to, or null for a wrong one. */
export function findStep(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, '').validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta
}

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Dossier',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  })

import { Secret, TOTP } from 'otpauth'

// Time-based one-time passwords (RFC 6238) with the common settings: SHA-1, six digits, 30 seconds.

const PERIOD_S = 30
/** Clocks differ, so the previous and the next code count too (RFC 6238 §5.2). */
const WINDOW = 1
/** As long as the hash (RFC 4226 §4 R6 asks for 128 bits and recommends 160). */
const SECRET_BYTES = 20

/** Base32. */
export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Content of the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

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

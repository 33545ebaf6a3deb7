import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { findStep, makeTotpSecret, totpUri } from './totp.ts'

/** RFC 6238, Appendix B: the secret is the ASCII text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

function hasOathtool(): boolean {
  try {
    execFileSync('oathtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at second %i', (second, code) => {
    expect(findStep(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30))
  })

  it('counts thirty seconds before and after, as its own step, and no longer', () => {
    const at = 1_111_111_111_000
    const step = Math.floor(at / 30_000)
    expect(findStep(RFC_SECRET, '050471', at + 30_000)).toBe(step)
    expect(findStep(RFC_SECRET, '050471', at - 30_000)).toBe(step)
    expect(findStep(RFC_SECRET, '050471', at + 60_000)).toBeNull()
    expect(findStep(RFC_SECRET, '050471', at - 60_000)).toBeNull()
  })

  it('is six digits, with or without spaces, and nothing else', () => {
    const at = 1_111_111_111_000
    expect(findStep(RFC_SECRET, ' 050 471 ', at)).not.toBeNull()
    for (const code of ['', '50471', '0050471', '050471x', '٠٥٠٤٧١', '-50471', '5e5', '\u0000'])
      expect(findStep(RFC_SECRET, code, at), code).toBeNull()
  })

  it.skipIf(!hasOathtool())('is what oathtool makes of our secret (skipped where oathtool is not installed)', () => {
    const now = Date.UTC(2026, 10, 21, 12, 0, 7)
    for (let n = 0; n < 5; n += 1) {
      const secret = makeTotpSecret()
      const stamp = new Date(now + n * 3_600_000).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')
      const code = execFileSync('oathtool', ['--totp', '-b', '--now', stamp, secret], { encoding: 'utf8' }).trim()
      expect(findStep(secret, code, now + n * 3_600_000), `${secret} ${stamp}`).not.toBeNull()
    }
  })
})

it('a secret is 160 random bits, and its address says what apps read', () => {
  const secret = makeTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeTotpSecret()).not.toBe(secret)
  const uri = new URL(totpUri(secret, 'nora@press.example'))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Dossier:nora@press.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Dossier',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('recovery codes are ten, all different, and read however they are typed', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashRecoveryCode(code))
  }
})

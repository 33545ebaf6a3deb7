import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { type Signed, signatureOf, startCheck } from './signature.ts'

const NOW = Date.UTC(2026, 10, 21)
const SECRET = 'a secret of some length'
const BODY = Buffer.from('Subject: Hi\r\n\r\nHello')
const stamp = (at: number): string => String(Math.floor(at / 1000))
const signed = (at = NOW, secret = SECRET) => ({
  timestamp: stamp(at),
  signature: signatureOf(secret, stamp(at), BODY),
  body: BODY,
})

function whyUnsigned(secret: string, { body, ...headers }: Signed & { body: Buffer }, now: number) {
  const check = startCheck(secret, headers, now)
  if (typeof check === 'string') return check
  for (const byte of body) check.update(Uint8Array.of(byte))
  return check.whyUnsigned()
}

describe('a signature', () => {
  it('is the one that other programs make', () => {
    // printf '1763683200.hello' | openssl dgst -sha256 -hmac key
    expect(signatureOf('key', '1763683200', Buffer.from('hello'))).toBe(
      'sha256=4707f090eeb745019abdb500431dde946d5619bb18f6db2f26d9615f10c45c50',
    )
  })

  it('holds within five minutes, either way', () => {
    expect(whyUnsigned(SECRET, signed(), NOW)).toBe('')
    expect(whyUnsigned(SECRET, signed(NOW - 300_000), NOW)).toBe('')
    expect(whyUnsigned(SECRET, signed(NOW + 300_000), NOW)).toBe('')
    expect(inEnglish(whyUnsigned(SECRET, signed(NOW - 301_000), NOW))).toBe(english('inbound.timestampOff'))
    expect(inEnglish(whyUnsigned(SECRET, signed(NOW + 301_000), NOW))).toBe(english('inbound.timestampOff'))
  })

  it('is of this secret, this time and this body', () => {
    expect(inEnglish(whyUnsigned(SECRET, signed(NOW, 'another secret'), NOW))).toContain('HMAC')
    expect(inEnglish(whyUnsigned(SECRET, { ...signed(), timestamp: stamp(NOW + 1000) }, NOW))).toContain('HMAC')
    expect(
      inEnglish(whyUnsigned(SECRET, { ...signed(), body: Buffer.from('Subject: Hj\r\n\r\nHello') }, NOW)),
    ).toContain('HMAC')
  })

  it('is not missing, cut or of another form', () => {
    const { signature } = signed()
    for (const wrong of [
      '',
      'sha256=',
      signature.slice(0, -1),
      `${signature}0`,
      signature.replace('sha256=', ''),
      'ü'.repeat(40),
    ]) {
      expect(inEnglish(whyUnsigned(SECRET, { ...signed(), signature: wrong }, NOW)), wrong).toContain('HMAC')
    }
    for (const timestamp of ['', 'now', '1e9', '-5', '9'.repeat(30)]) {
      expect(inEnglish(whyUnsigned(SECRET, { ...signed(), timestamp }, NOW)), timestamp).toContain(
        'X-Dossier-Timestamp',
      )
    }
  })
})

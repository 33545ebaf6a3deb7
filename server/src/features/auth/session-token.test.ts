import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { createSessionTokens } from './session-token.ts'

const KEY = new Uint8Array(32).fill(7)
const ISSUER = 'https://dossier.example.org'
const claims = { sessionId: 's', userId: 'u', tenantId: 't', expiresAt: 1_795_000_604_000 }
const clock = () => manualClock(1_795_000_000_000)
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a sign-in token', () => {
  it('is read back as it was signed, until it expires', async () => {
    const time = clock()
    const tokens = createSessionTokens(KEY, ISSUER, time)
    const token = await tokens.sign(claims, time.now())
    expect(await tokens.read(token)).toEqual(claims)
    time.advance(604_001)
    expect(await tokens.read(token)).toBe('expired')
    expect(await createSessionTokens(KEY, ISSUER, time).read(token)).toBe('expired')
  })

  it('counts for nothing with another key, issuer, audience, algorithm or changed claims', async () => {
    const tokens = createSessionTokens(KEY, ISSUER, clock())
    const good = await tokens.sign(claims, 1_795_000_000_000)
    const [header = '', payload = '', signature = ''] = good.split('.')
    const changed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const forged = (key: Uint8Array, issuer: string, audience: string, alg: string) =>
      new SignJWT({ sid: 's', tid: 't' })
        .setProtectedHeader({ alg })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject('u')
        .setExpirationTime('7d')
        .sign(key)
    const bad = [
      await forged(new Uint8Array(32).fill(8), ISSUER, 'dossier-api', 'HS256'),
      await forged(KEY, 'https://evil.example', 'dossier-api', 'HS256'),
      await forged(KEY, ISSUER, 'mcp', 'HS256'),
      await forged(new Uint8Array(64).fill(7), ISSUER, 'dossier-api', 'HS512'),
      `${base64url({ alg: 'none' })}.${payload}.`,
      `${header}.${base64url({ ...changed, tid: 'other' })}.${signature}`,
      'x.y.z',
      '',
    ]
    for (const token of bad) expect(await tokens.read(token)).toBeNull()
  })
})

import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
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

  it('counts for nothing under a key or an algorithm that the token brings along', async () => {
    const tokens = createSessionTokens(KEY, ISSUER, clock())
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const jku = 'https://evil.example/keys'
    const signed = (header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0]) =>
      whole().setProtectedHeader(header).sign(key)
    const bad = [
      await signed({ alg: 'ES256' }, privateKey),
      await signed({ alg: 'ES256', jwk, jku }, privateKey),
      // The public key used as the secret of HS256 (RFC 8725 §2.1).
      await signed({ alg: 'HS256', kid: 'x' }, new TextEncoder().encode(JSON.stringify(jwk))),
      await signed({ alg: 'HS256', b64: false, crit: ['b64'] }, KEY).catch(() => 'not even signed'),
      await signed({ alg: 'HS256', crit: ['exp'], exp: 1 }, KEY).catch(() => 'not even signed'),
      ...['None', 'NONE', 'hs256', ''].map((alg) => `${base64url({ alg })}.${base64url(claims)}.`),
    ]
    for (const token of bad) expect(await tokens.read(token), token).toBeNull()
  })

  it('counts for nothing without each of its claims, before its time, or with a claim of another type', async () => {
    const tokens = createSessionTokens(KEY, ISSUER, clock())
    const sign = (payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(KEY)
    const good = { iss: ISSUER, aud: 'dossier-api', sub: 'u', sid: 's', tid: 't', exp: 1_795_000_604 }
    expect(await tokens.read(await sign(good))).toEqual(claims)
    for (const name of Object.keys(good)) {
      const { [name]: _left, ...rest } = good as Record<string, unknown>
      expect(await tokens.read(await sign(rest)), name).toBeNull()
    }
    for (const [name, value] of Object.entries({ sid: 7, tid: ['t'], sub: { u: 1 }, nbf: 1_795_000_300, aud: ['mcp'] }))
      expect(await tokens.read(await sign({ ...good, [name]: value })), name).toBeNull()
  })
})

const whole = () =>
  new SignJWT({ sid: 's', tid: 't' })
    .setIssuer(ISSUER)
    .setAudience('dossier-api')
    .setSubject('u')
    .setExpirationTime('7d')

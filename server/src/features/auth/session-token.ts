import type { Clock } from '#platform/clock/clock'

/** Claims of a session token. The session row decides on every request whether it is still valid. */
export interface SessionClaims {
  sessionId: string
  userId: string
  tenantId: string
  expiresAt: number
}

export interface SessionTokens {
  sign(claims: SessionClaims, issuedAt: number): Promise<string>
  /** Returns the claims, 'expired', or null for any token with a foreign signature. */
  read(token: string): Promise<SessionClaims | 'expired' | null>
}

const AUDIENCE = 'dossier-api'
const CACHE_SIZE = 10_000

/** Loads its 46 files with the first token, not at start. */
const loadJose = () => import('jose')

/**
 * Creates and reads JWTs (RFC 7519) with HS256. Issuer, audience and algorithm are fixed; the token cannot choose them.
 */
export function createSessionTokens(key: Uint8Array, issuer: string, clock: Clock): SessionTokens {
  const cache = new Map<string, SessionClaims>()

  async function verify(token: string): Promise<SessionClaims | 'expired' | null> {
    const { errors, jwtVerify } = await loadJose()
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sid', 'tid'],
        currentDate: new Date(clock.now()),
      })
      const { sub, sid, tid, exp } = payload
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof tid !== 'string' || exp === undefined)
        return null
      return { sessionId: sid, userId: sub, tenantId: tid, expiresAt: exp * 1000 }
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : null
    }
  }

  return {
    async sign(claims, issuedAt) {
      const { SignJWT } = await loadJose()
      return new SignJWT({ sid: claims.sessionId, tid: claims.tenantId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(claims.userId)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(claims.expiresAt / 1000))
        .sign(key)
    },

    async read(token) {
      const cached = cache.get(token)
      if (cached) return cached.expiresAt > clock.now() ? cached : 'expired'
      const claims = await verify(token)
      if (claims && claims !== 'expired') {
        if (cache.size >= CACHE_SIZE) cache.clear()
        cache.set(token, claims)
      }
      return claims
    },
  }
}

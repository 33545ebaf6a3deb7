import type { Clock } from '#platform/clock/clock'

/** What a sign-in token says. Whether it still counts is decided by the session row, on every request. */
export interface SessionClaims {
  sessionId: string
  userId: string
  tenantId: string
  expiresAt: number
}

export interface SessionTokens {
  sign(claims: SessionClaims, issuedAt: number): Promise<string>
  /** The claims, 'expired', or null for anything that we did not sign. */
  read(token: string): Promise<SessionClaims | 'expired' | null>
}

const AUDIENCE = 'dossier-api'
const REMEMBERED = 10_000

/** Its 46 files are read with the first token, not with the start. */
const loadJose = () => import('jose')

/** JWT (RFC 7519) signed with HS256; issuer and audience are fixed, the algorithm is not the token's to choose. */
export function createSessionTokens(key: Uint8Array, issuer: string, clock: Clock): SessionTokens {
  const remembered = new Map<string, SessionClaims>()

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
      const known = remembered.get(token)
      if (known) return known.expiresAt > clock.now() ? known : 'expired'
      const claims = await verify(token)
      if (claims && claims !== 'expired') {
        if (remembered.size >= REMEMBERED) remembered.clear()
        remembered.set(token, claims)
      }
      return claims
    },
  }
}

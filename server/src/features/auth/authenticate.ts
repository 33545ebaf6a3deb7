import { type Message, message } from '@dossier/contract/message'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { findMovedToken } from '#platform/account-moves/account-moves.store'
import { refuseParked } from '#platform/account-moves/refuse-parked'
import { sha256 } from '#platform/crypto/hash'
import type { Reads, Tx } from '#platform/database/database'
import { isForeignPage, isSameOrigin } from '#platform/http/same-origin'
import type { Needs } from '#platform/platform'
import { isAccessToken } from './access-token.ts'
import { touchAccessToken } from './access-tokens.store.ts'
import type { AuthContext } from './context.ts'
import { findOpenSession, findTokenBearer, findTokenOfNobody } from './credentials.view.ts'
import { readSessionCookie } from './session-cookie.ts'
import { touchSession } from './sessions.store.ts'

const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPES)
const LAST_USE_STEP_MS = 60_000

type CredentialParts = Pick<AuthContext, 'platform' | 'tokens'>

type Headers = Record<string, string | string[] | undefined>

/** Safe methods (RFC 9110 §9.2.1). */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Authenticates a request by its Authorization header, or else by the web app's cookie. Browsers send the cookie with
 * requests from any page, so changes require a same-origin page.
 * @returns null without a credential.
 * @throws AppError `unauthenticated`; `forbidden` for a change requested by a page of another origin.
 */
export async function authenticateRequest(context: CredentialParts, headers: Headers, method: string) {
  const { baseUrl } = context.platform.config
  if (typeof headers.authorization === 'string') return authenticateHeader(context, headers.authorization)
  const token = readSessionCookie(baseUrl, headers.cookie as string | undefined)
  if (!token) return null
  if (!SAFE_METHODS.includes(method) && !isSameOrigin(headers, new URL(baseUrl).origin)) throw foreignPage(baseUrl)
  return authenticateSession(context, token)
}

export const foreignPage = (baseUrl: string): AppError =>
  new AppError('forbidden', message('auth.foreignOrigin', { url: baseUrl }))

/** Rejects requests from pages of other origins, even without a credential. @throws AppError `forbidden`. */
export function refuseForeignPage(baseUrl: string, headers: Headers): void {
  if (isForeignPage(headers, new URL(baseUrl).origin)) throw foreignPage(baseUrl)
}

/**
 * Authenticates the `Authorization` header. Both kinds of credential accept both `Bearer` and `Token`.
 * @returns null without a header.
 * @throws AppError `unauthenticated` with advice.
 */
export async function authenticateHeader(context: CredentialParts, header: string | undefined) {
  if (!header) return null
  const [, credential] = /^(?:Bearer|Token)\s+(\S+)\s*$/i.exec(header) ?? []
  if (!credential) throw refused(message('auth.authorizationHeader'))
  return authenticateCredential(context, credential)
}

export const authenticateCredential = (context: CredentialParts, credential: string): Promise<Actor> =>
  credential.startsWith('dsr_pat_')
    ? authenticateAccessToken(context, credential)
    : authenticateSession(context, credential)

async function authenticateSession({ platform, tokens }: CredentialParts, token: string): Promise<Actor> {
  const claims = await tokens.read(token)
  if (claims === null) throw refused(message('auth.tokenInvalid'))
  if (claims === 'expired') throw refused(message('auth.signInExpired'))
  const { sessionId, userId, tenantId } = claims
  const session = await findOpenSession(platform.database.read, sessionId, userId, tenantId)
  if (!session) {
    await refuseParked(platform.database.read, tenantId)
    throw refused(message('auth.signInEnded'))
  }
  recordUse(platform, session, (tx, at) => touchSession(tx, sessionId, at, LAST_USE_STEP_MS))
  return { tenantId, userId, role: session.role, scopes: ALL_SCOPES, credential: { kind: 'session', id: sessionId } }
}

async function authenticateAccessToken({ platform }: CredentialParts, token: string): Promise<Actor> {
  const { database, clock } = platform
  if (!isAccessToken(token)) throw refused(message('auth.accessTokenMistyped'))
  const bearer = await findTokenBearer(database.read, sha256(token))
  if (!bearer) {
    await refuseParkedToken(database.read, sha256(token))
    throw refused(message('auth.accessTokenRevoked'))
  }
  if (bearer.expires_at !== null && bearer.expires_at <= clock.now()) throw refused(message('auth.accessTokenExpired'))
  recordUse(platform, bearer, (tx, at) => touchAccessToken(tx, bearer.tenant_id, bearer.id, at, LAST_USE_STEP_MS))
  return {
    tenantId: bearer.tenant_id,
    userId: bearer.user_id,
    role: bearer.role,
    scopes: bearer.scopes ? new Set(JSON.parse(bearer.scopes) as Scope[]) : ALL_SCOPES,
    credential: { kind: 'token', id: bearer.id },
  }
}

/** The holder of a token learns where its account is. @throws AppError `unavailable`, `gone`. */
async function refuseParkedToken(db: Reads, hash: string): Promise<void> {
  const tenantId = (await findTokenOfNobody(db, hash)) ?? (await findMovedToken(db, hash))
  if (tenantId !== undefined) await refuseParked(db, tenantId)
}

/** Not awaited: the recorded time may be a minute old anyway. */
function recordUse(
  { database, clock, log }: Needs<'clock' | 'database' | 'log'>,
  credential: { last_used_at: number | null },
  touch: (tx: Tx, at: number) => Promise<unknown>,
): void {
  const at = clock.now()
  if ((credential.last_used_at ?? 0) + LAST_USE_STEP_MS > at) return
  database
    .transact((tx) => touch(tx, at))
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a credential could not be noted'))
}

const refused = (reason: Message): AppError => new AppError('unauthenticated', reason)

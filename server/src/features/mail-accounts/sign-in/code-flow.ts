import { createHash } from 'node:crypto'
import { message } from '@dossier/contract/message'
import type { Actor, Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Needs } from '#platform/platform'
import { claimState } from './grants.store.ts'
import { CODE_FLOW_MS } from './lifetimes.ts'
import { type SignInRequest, storeNewGrant } from './new-grant.ts'
import { authorizationUrl, createOAuthClient } from './oauth-client.ts'
import { getProvider } from './providers.ts'
import type { MailProviderName } from './sign-in.tables.ts'
import { GRANT_PURPOSE, storeGrant } from './store-grant.ts'

type Platform = Needs<'clock' | 'config' | 'database' | 'ids' | 'resolveDns' | 'secrets'>

export const CALLBACK_PATH = '/mail-accounts/callback'

const redirectUri = ({ config }: Needs<'config'>): string => `${config.baseUrl}${CALLBACK_PATH}`

/**
 * Begins a sign-in in the browser: authorization code with PKCE (RFC 7636). Only this session can finish it.
 * @returns the id of the grant and the provider's page.
 * @throws AppError `unprocessable` without a session or the provider; `rate_limited`.
 */
export async function beginCodeFlow(
  platform: Platform,
  actor: Authorized<'admin'>,
  request: SignInRequest,
): Promise<{ id: string; url: string }> {
  const provider = getProvider(platform, request.provider)
  if (actor.credential.kind !== 'session') throw new AppError('unprocessable', message('mailSignIn.sessionNeeded'))
  const state = randomSecret()
  const verifier = randomSecret()
  const { id } = await storeNewGrant(platform, actor, request, {
    session_id: actor.credential.id,
    state_hash: sha256(state),
    interval_ms: 0,
    expires_at: platform.clock.now() + CODE_FLOW_MS,
    secret: verifier,
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const { address } = request
  return { id, url: authorizationUrl(provider, { redirectUri: redirectUri(platform), state, challenge, address }) }
}

export type FinishedCodeFlow = { provider: MailProviderName; problem: string }

/**
 * Finishes a sign-in with the parameters that the provider sent to the callback. A state works once.
 * @returns null for a state that is unknown, used, expired or of another session.
 */
export async function finishCodeFlow(
  platform: Platform,
  { tenantId, userId, credential }: Actor,
  callback: URLSearchParams,
): Promise<FinishedCodeFlow | null> {
  const { database, secrets, clock } = platform
  const stateHash = sha256(callback.get('state') ?? '')
  const grant = await database.transact((tx) =>
    claimState(tx, { tenantId, userId, sessionId: credential.id, stateHash }),
  )
  if (!grant) return null
  const { provider, expires_at } = grant
  const isLate = expires_at <= clock.now()
  const verifier = await secrets.open(database.read, { tenantId, purpose: GRANT_PURPOSE, recordId: grant.id })
  const answer =
    isLate || !verifier
      ? ({ failure: 'expired' } as const)
      : await createOAuthClient(platform, getProvider(platform, provider)).exchangeCode(
          callback,
          redirectUri(platform),
          verifier,
        )
  return { provider, problem: await storeGrant(platform, grant, answer) }
}

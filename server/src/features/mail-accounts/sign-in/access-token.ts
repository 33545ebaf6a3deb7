import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { lifetimesOf } from './lifetimes.ts'
import { createOAuthClient, type GrantedTokens, type ProviderFailure } from './oauth-client.ts'
import { getProvider, nameOfProvider } from './providers.ts'
import type { MailTokenRow } from './sign-in.tables.ts'
import { openTokens, sealTokens } from './token-secrets.ts'
import { claimRenewal, findTokens, finishRenewal } from './tokens.store.ts'

/** Longer than a request to the provider. A process that dies meanwhile holds the others up no longer. */
const CLAIM_MS = 30_000
const POLL_MS = 100
const MAX_POLLS = 350
const LONGEST_PAUSE_MS = 4_000

/** The provider gives no access token. `reason` is a reason of mail accounts. */
export class NoAccessToken extends AppError {
  readonly reason: 'sign_in_expired' | 'provider_down'
  constructor(reason: 'sign_in_expired' | 'provider_down', text: AppError['userMessage']) {
    super(reason === 'provider_down' ? 'unavailable' : 'unprocessable', text)
    this.reason = reason
  }
}

/** Runs in the transaction that records the end of a grant. */
export type GrantEnded = (tx: Tx, tenantId: string, ownerId: string, detail: AppError['userMessage']) => Promise<void>

/**
 * Returns an access token of a grant or a mail account.
 * @param refused a token that the mail server has refused, so that it is renewed before its time
 * @throws NoAccessToken.
 */
export type GetAccessToken = (tenantId: string, ownerId: string, refused?: string) => Promise<string>

type Platform = Needs<'clock' | 'config' | 'database' | 'resolveDns' | 'secrets'>

/**
 * One renewal at a time: one promise in this process, and a claim in the row for others. Some providers replace the
 * refresh token with each use and take a second use of the old one for theft.
 */
export function createAccessTokens(platform: Platform, ended: GrantEnded): GetAccessToken {
  const { clock, database } = platform
  const running = new Map<string, Promise<void>>()

  return async (tenantId, ownerId, refused = '') => {
    let failure: Error | null = null
    // A running renewal of another caller may end with the token that was refused here.
    for (let round = 0; round < 2 && failure === null; round += 1) {
      const fresh = await readToken(tenantId, ownerId, refused, 'renew_at')
      if (fresh) return fresh
      failure = await renewOnce(tenantId, ownerId, refused).then(
        () => null,
        (error: Error) => error,
      )
    }
    // After a failure the old token may still be good for some minutes.
    const token = await readToken(tenantId, ownerId, refused, 'expires_at')
    if (token) return token
    throw failure ?? providerDown()
  }

  function renewOnce(tenantId: string, ownerId: string, refused: string): Promise<void> {
    const key = `${tenantId} ${ownerId}`
    const renewal = running.get(key) ?? renew(tenantId, ownerId, refused).finally(() => running.delete(key))
    running.set(key, renewal)
    return renewal
  }

  async function readToken(tenantId: string, ownerId: string, refused: string, until: 'renew_at' | 'expires_at') {
    const row = await findTokens(database.read, tenantId, ownerId)
    if (!row || row.is_ended === 1 || row[until] <= clock.now()) return ''
    const { accessToken } = await openTokens(platform, database.read, tenantId, ownerId)
    return accessToken === refused ? '' : accessToken
  }

  async function renew(tenantId: string, ownerId: string, refused: string): Promise<void> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const row = await findTokens(database.read, tenantId, ownerId)
      if (!row || row.is_ended === 1) throw signInExpired(row)
      if (await readToken(tenantId, ownerId, refused, 'renew_at')) return
      if (await database.transact((tx) => claimRenewal(tx, row, clock.now(), CLAIM_MS))) return askProvider(row)
      await wait(POLL_MS)
    }
    throw providerDown()
  }

  async function askProvider(row: MailTokenRow): Promise<void> {
    const client = createOAuthClient(platform, getProvider(platform, row.provider))
    const { refreshToken } = await openTokens(platform, database.read, row.tenant_id, row.owner_id)
    const answer = refreshToken ? await client.refresh(refreshToken) : ({ failure: 'ended' } as const)
    if (!('failure' in answer)) return storeRenewed(row, answer)
    return recordFailure(row, answer)
  }

  /** New access and refresh tokens are written together. */
  async function storeRenewed(row: MailTokenRow, tokens: GrantedTokens): Promise<void> {
    const change = { version: row.version + 1, is_ended: 0, ...lifetimesOf(clock.now(), tokens.lifetimeMs) }
    const store = () =>
      database.transact(async (tx) => {
        if (await finishRenewal(tx, row, change)) await sealTokens(platform, tx, row.tenant_id, row.owner_id, tokens)
      })
    // A short outage of the database must not lose a refresh token that replaced the stored one.
    for (let pauseMs = 250; ; pauseMs *= 2) {
      try {
        return await store()
      } catch (error) {
        if (pauseMs > LONGEST_PAUSE_MS) throw error
        await wait(pauseMs)
      }
    }
  }

  async function recordFailure(row: MailTokenRow, { failure }: ProviderFailure): Promise<void> {
    const isOver = failure === 'ended' || failure === 'denied' || failure === 'scope_missing' || failure === 'expired'
    const error = isOver ? signInExpired(row) : failure === 'misconfigured' ? misconfigured() : providerDown()
    const isCurrent = await database.transact(async (tx) => {
      const changed = await finishRenewal(tx, row, isOver ? { is_ended: 1 } : {})
      if (changed && isOver) await ended(tx, row.tenant_id, row.owner_id, error.userMessage)
      return changed
    })
    // Otherwise another process has got new tokens.
    if (isCurrent) throw error
  }
}

function signInExpired(row: MailTokenRow | undefined): NoAccessToken {
  const text = row
    ? message('mailSignIn.ended', { provider: nameOfProvider(row.provider) })
    : message('imap.tokenRefused')
  return new NoAccessToken('sign_in_expired', text)
}

const providerDown = (): NoAccessToken => new NoAccessToken('provider_down', message('mailSignIn.unavailable'))

const misconfigured = (): NoAccessToken => new NoAccessToken('provider_down', message('mailSignIn.misconfigured'))

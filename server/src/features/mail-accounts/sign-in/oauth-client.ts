import type * as Library from 'oauth4webapi'
import type { MailProvider } from '#platform/config/config'
import { checkedRequest } from '#platform/fetching/checked-request'
import type { Needs } from '#platform/platform'

const LIMITS = { timeoutMs: 15_000, maxBytes: 64 * 1024 }
const DEFAULT_LIFETIME_S = 3_600
const MAX_LIFETIME_S = 86_400
const MAX_TOKEN_LENGTH = 12_000

export interface GrantedTokens {
  accessToken: string
  /** '' when the provider issued none: after a refresh, the old one goes on. */
  refreshToken: string
  lifetimeMs: number
}

/** An answer of a provider that brings no tokens. */
export type ProviderFailure =
  /** The grant is over, was denied, or lacks a scope: a person must sign in again. */
  | { failure: 'ended' | 'denied' | 'scope_missing' | 'expired' }
  /** Device flow: nobody has entered the code yet. */
  | { failure: 'pending' | 'slow_down' }
  /** The provider refuses the registration of this instance. */
  | { failure: 'misconfigured' }
  /** No usable answer: a retry can help. */
  | { failure: 'unavailable' }

export type TokenAnswer = GrantedTokens | ProviderFailure

export interface DeviceCode {
  deviceCode: string
  userCode: string
  verificationUri: string
  lifetimeMs: number
  intervalMs: number
}

/** Calls a provider's endpoints. Failures outside are values; see ProviderFailure. */
export interface OAuthClient {
  exchangeCode(callback: URLSearchParams, redirectUri: string, verifier: string): Promise<TokenAnswer>
  refresh(refreshToken: string): Promise<TokenAnswer>
  startDevice(): Promise<DeviceCode | ProviderFailure>
  pollDevice(deviceCode: string): Promise<TokenAnswer>
  /** Ends the grant of a token. Returns false when a retry can help. */
  revoke(token: string): Promise<boolean>
}

export function createOAuthClient(
  { config, resolveDns }: Needs<'config' | 'resolveDns'>,
  provider: MailProvider,
): OAuthClient {
  const rules = { resolveDns, allowPrivateHosts: config.allowPrivateHosts }
  const scope = provider.scopes.join(' ')
  const server: Library.AuthorizationServer = {
    issuer: provider.issuer || new URL(provider.tokenUrl).origin,
    token_endpoint: provider.tokenUrl,
    ...(provider.deviceUrl ? { device_authorization_endpoint: provider.deviceUrl } : {}),
    ...(provider.revocationUrl ? { revocation_endpoint: provider.revocationUrl } : {}),
  }
  const client: Library.Client = { client_id: provider.clientId }

  /** Loaded with the first sign-in. */
  async function calls() {
    const library = await import('oauth4webapi')
    const { clientSecret, tokenUrl } = provider
    const auth = clientSecret ? library.ClientSecretPost(clientSecret) : library.None()
    const options = {
      [library.customFetch]: (url: string, sent: Library.CustomFetchOptions<string, URLSearchParams | undefined>) =>
        checkedRequest(rules, new URL(url), sent, LIMITS),
      // oxlint-disable-next-line typescript/no-deprecated -- our endpoints are https; a test's are not
      [library.allowInsecureRequests]: new URL(tokenUrl).protocol === 'http:',
    }
    return { library, auth, options }
  }
  type Calls = Awaited<ReturnType<typeof calls>>

  async function askTokens(ask: (calls: Calls) => Promise<Library.TokenEndpointResponse>): Promise<TokenAnswer> {
    try {
      return readTokens(await ask(await calls()), provider)
    } catch (error) {
      return readFailure(error)
    }
  }

  return {
    exchangeCode: (callback, redirectUri, verifier) =>
      askTokens(async ({ library, auth, options }) => {
        const parameters = new URLSearchParams(callback)
        if (!provider.issuer) parameters.delete('iss')
        // The caller has found the request by its state.
        const checked = library.validateAuthResponse(server, client, parameters, library.skipStateCheck)
        return library.processAuthorizationCodeResponse(
          server,
          client,
          await library.authorizationCodeGrantRequest(server, client, auth, checked, redirectUri, verifier, options),
        )
      }),

    refresh: (refreshToken) =>
      askTokens(async ({ library, auth, options }) =>
        library.processRefreshTokenResponse(
          server,
          client,
          await library.refreshTokenGrantRequest(server, client, auth, refreshToken, options),
        ),
      ),

    async startDevice() {
      try {
        const { library, auth, options } = await calls()
        const answer = await library.deviceAuthorizationRequest(server, client, auth, { scope }, options)
        return readDevice(await library.processDeviceAuthorizationResponse(server, client, answer))
      } catch (error) {
        return readFailure(error)
      }
    },

    pollDevice: (deviceCode) =>
      askTokens(async ({ library, auth, options }) =>
        library.processDeviceCodeResponse(
          server,
          client,
          await library.deviceCodeGrantRequest(server, client, auth, deviceCode, options),
        ),
      ),

    async revoke(refreshToken) {
      try {
        const { library, auth, options } = await calls()
        const answer = await library.revocationRequest(server, client, auth, refreshToken, options)
        await library.processRevocationResponse(answer)
        return true
      } catch (error) {
        // An OAuth error, such as invalid_token, is final (RFC 7009, section 2.2.1).
        return 'error' in Object(error)
      }
    },
  }
}

/** A token goes into a header-like line of SASL, so it may have no spaces and controls. */
const TOKEN = new RegExp(`^[\\x21-\\x7e]{1,${MAX_TOKEN_LENGTH}}$`)

function readTokens(answer: Library.TokenEndpointResponse, provider: MailProvider): TokenAnswer {
  const { access_token: accessToken, refresh_token: refreshToken = '', expires_in, scope } = answer
  if (!TOKEN.test(accessToken) || (refreshToken && !TOKEN.test(refreshToken))) return { failure: 'unavailable' }
  if (scope !== undefined && !hasScopes(scope, provider.scopes)) return { failure: 'scope_missing' }
  const lifetimeS = Math.min(MAX_LIFETIME_S, Math.max(1, expires_in ?? DEFAULT_LIFETIME_S))
  return { accessToken, refreshToken, lifetimeMs: lifetimeS * 1_000 }
}

/** People may clear single scopes on the consent page. `offline_access` is often left out of the answer. */
function hasScopes(granted: string, wanted: readonly string[]): boolean {
  const names = new Set(granted.toLowerCase().split(' '))
  return wanted.every((name) => name === 'offline_access' || names.has(name.toLowerCase()))
}

function readDevice(answer: Library.DeviceAuthorizationResponse): DeviceCode | ProviderFailure {
  const { device_code, user_code, verification_uri, expires_in, interval } = answer
  // The page is shown as a link.
  if (!/^https?:$/.test(URL.parse(verification_uri)?.protocol ?? '')) return { failure: 'unavailable' }
  return {
    deviceCode: device_code,
    userCode: user_code,
    verificationUri: verification_uri,
    lifetimeMs: Math.min(MAX_LIFETIME_S, expires_in) * 1_000,
    intervalMs: Math.max(1, interval ?? 5) * 1_000,
  }
}

/** Error codes of RFC 6749 5.2, RFC 8628 3.5 and Microsoft, by what follows from them. */
const FAILURES: Record<string, ProviderFailure['failure']> = {
  invalid_grant: 'ended',
  interaction_required: 'ended',
  consent_required: 'ended',
  login_required: 'ended',
  access_denied: 'denied',
  authorization_declined: 'denied',
  expired_token: 'expired',
  authorization_pending: 'pending',
  slow_down: 'slow_down',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  invalid_scope: 'misconfigured',
  unsupported_grant_type: 'misconfigured',
  redirect_uri_mismatch: 'misconfigured',
}

/** Only an OAuth error in the body says something about the grant; a page of a broken proxy does not. */
function readFailure(error: unknown): ProviderFailure {
  const { error: code } = Object(error) as { error?: unknown }
  return { failure: (typeof code === 'string' && FAILURES[code]) || 'unavailable' }
}

/** The page of the provider where a person agrees (RFC 6749 4.1.1, RFC 7636 4.3). */
export function authorizationUrl(
  provider: MailProvider,
  request: { redirectUri: string; state: string; challenge: string; address: string },
): string {
  const url = new URL(provider.authorizationUrl)
  const parameters = {
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: request.redirectUri,
    scope: provider.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    ...(request.address ? { login_hint: request.address } : {}),
    ...provider.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

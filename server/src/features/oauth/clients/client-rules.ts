import { type Message, message } from '@dossier/contract/message'
import type { ClientMetadata } from 'oidc-provider'
import { knownScopes, offeredAmong } from '../offered-scopes.ts'

const MAX_REDIRECTS = 10
const MAX_URI = 2000
const MAX_NAME = 200
const MAX_KEYS = 8
/** Loopback names for native programs (RFC 8252, 7.3). */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Schemes that browsers handle themselves. Other schemes open an installed program (RFC 8252, 7.1). */
const BROWSERS_OWN = new Set(
  `about: blob: data: file: filesystem: ftp: ftps: gopher: intent: javascript: jar: mailto: resource: sms: tel: vbscript: view-source: ws: wss:`.split(
    ' ',
  ),
)

export const isLoopback = (uri: string): boolean => {
  const url = URL.parse(uri)
  return url !== null && url.protocol === 'http:' && LOOPBACK.has(url.hostname)
}

export function refuseRedirect(uri: unknown): Message | '' {
  if (typeof uri !== 'string' || uri.length > MAX_URI) return message('oauth.redirectTooLong', { count: MAX_URI })
  const url = URL.parse(uri)
  if (!url) return message('oauth.redirectNoUrl')
  if (url.username || url.password) return message('oauth.redirectPassword')
  if (url.protocol === 'http:' && !isLoopback(uri)) return message('oauth.redirectHttp')
  if (BROWSERS_OWN.has(url.protocol)) return message('oauth.redirectScheme', { scheme: url.protocol })
  return ''
}

/**
 * Checks the rules for all clients, however registered.
 * @returns the problem, or ''.
 */
export function refuseClient(metadata: ClientMetadata): Message | '' {
  const { redirect_uris = [], client_name = '', jwks } = metadata
  if (Array.isArray(redirect_uris)) {
    if (redirect_uris.length > MAX_REDIRECTS) return message('oauth.tooManyRedirects', { count: MAX_REDIRECTS })
    const wrong = redirect_uris.map(refuseRedirect).find((reason) => reason !== '')
    if (wrong) return wrong
  }
  if (typeof client_name === 'string' && client_name.length > MAX_NAME)
    return message('oauth.nameTooLong', { count: MAX_NAME })
  if (jwks && Array.isArray(jwks.keys) && jwks.keys.length > MAX_KEYS)
    return message('oauth.tooManyKeys', { count: MAX_KEYS })
  if (metadata.sector_identifier_uri !== undefined) return message('oauth.sectorUnused')
  return ''
}

const GRANT_TYPES = ['authorization_code', 'refresh_token']
const RESPONSE_TYPES = ['code']

/**
 * Drops what a client asks for and this server does not offer. The response tells the client what was registered
 * (RFC 7591, section 3.2.1).
 */
export function narrowClient(metadata: ClientMetadata): void {
  for (const [name, value] of Object.entries(metadata))
    if (name !== 'redirect_uris' && isEmpty(value)) delete metadata[name]
  if (typeof metadata.scope === 'string') {
    const known = knownScopes(metadata.scope)
    if (offeredAmong(known).length > 0) metadata.scope = known.join(' ')
    else delete metadata.scope
  }
  narrowList(metadata, 'grant_types', GRANT_TYPES)
  narrowList(metadata, 'response_types', RESPONSE_TYPES)
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** A list without an offered value stays, so that the client learns what is wrong. */
function narrowList(
  metadata: ClientMetadata,
  name: 'grant_types' | 'response_types',
  offered: readonly string[],
): void {
  const { [name]: listed } = metadata
  if (!Array.isArray(listed)) return
  const kept = listed.filter((value: unknown) => typeof value === 'string' && offered.includes(value))
  if (kept.length > 0) metadata[name] = kept as never
}

/**
 * Fills in omitted metadata before the library validates it. Programs that listen on any loopback port must be native
 * clients. A client with a metadata document cannot have a secret, whatever the default.
 */
export function completeClient(metadata: ClientMetadata): void {
  const { redirect_uris = [] } = metadata
  if (Array.isArray(redirect_uris) && redirect_uris.some(isOfProgram)) metadata.application_type = 'native'
  if (isMetadataDocument(metadata.client_id) && String(metadata.token_endpoint_auth_method).startsWith('client_secret'))
    metadata.token_endpoint_auth_method = 'none'
}

const isOfProgram = (uri: unknown): boolean => typeof uri === 'string' && (isLoopback(uri) || !/^https?:/i.test(uri))

export const isMetadataDocument = (clientId: unknown): boolean =>
  typeof clientId === 'string' && /^https:\/\//i.test(clientId)

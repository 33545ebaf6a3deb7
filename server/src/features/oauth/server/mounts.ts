import type { IncomingMessage, ServerResponse } from 'node:http'
import { message, sentence } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Mount } from '#platform/http/mounts'
import { ISSUER_PATH, metadataPaths } from '../addresses.ts'
import type { OAuthContext } from '../context.ts'
import { DEFAULT_SCOPE, knownScopes } from '../offered-scopes.ts'
import { resourceMetadata } from './resource-metadata.ts'

const MAX_REGISTRATION_BYTES = 8192

const ips = new WeakMap<IncomingMessage, string>()
export const ipOfRequest = (request: IncomingMessage): string => ips.get(request) ?? ''

export function oauthMounts(context: OAuthContext): Mount[] {
  const { addresses } = context
  const open = 'anybody: it says what is public'
  const { basePath } = addresses
  const mount = (path: string, method: 'GET' | 'POST', access: string, at = path): Mount => ({
    path,
    methods: [method],
    access,
    answer: (request, response, { ip }) => forward(context, request, response, { ip, at }),
  })
  const discovery = (document: string) => (path: string) =>
    mount(path, 'GET', open, `${ISSUER_PATH}/.well-known/${document}`)
  const forAnyOrigin: Mount[] = [
    mount('/oauth/token', 'POST', 'an application, by a code and its verifier, or by a refresh token'),
    registration(context, mount('/oauth/register', 'POST', 'anybody, so often in an hour')),
    mount('/oauth/revoke', 'POST', 'an application, by the token that it ends'),
    mount('/oauth/jwks', 'GET', open),
    ...metadataPaths('server', basePath).map(discovery('oauth-authorization-server')),
    ...metadataPaths('openid', basePath).map(discovery('openid-configuration')),
    ...metadataPaths('resource', basePath).map(
      (path): Mount => ({
        path,
        methods: ['GET'],
        access: open,
        answer: async (_request, response) => answerJson(response, resourceMetadata(addresses)),
      }),
    ),
  ]
  return [
    mount('/oauth/authorize', 'GET', 'anybody: the person is asked on the page that it leads to'),
    mount('/oauth/authorize/:uid', 'GET', 'the browser that the request began in: by its signed cookie'),
    ...forAnyOrigin.map((each) => ({ ...each, anyOrigin: true })),
  ]
}

function answerJson(response: ServerResponse, document: object): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
  response.end(JSON.stringify(document))
}

/**
 * Passes a request to the library as a request to BASE_URL. The library builds addresses from Host and proxy headers,
 * which clients can forge.
 */
async function forward(
  { addresses, provider }: OAuthContext,
  request: IncomingMessage,
  response: ServerResponse,
  { ip, at }: { ip: string; at: string },
): Promise<void> {
  const { host, protocol } = new URL(addresses.base)
  ips.set(request, ip)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
  const within = (at.includes(':') ? path.replace(/\/$/, '') : at).slice(ISSUER_PATH.length)
  const queryString = within === '/authorize' ? withScope(query) : query
  request.url = queryString ? `${within}?${queryString}` : within
  // The library's name for the path of the issuer.
  Object.assign(request, { originalUrl: request.url, baseUrl: new URL(addresses.issuer).pathname })
  await (await provider()).callback()(request, response)
}

/**
 * RFC 6749, section 3.3: unknown scopes are ignored, and requests without a known one get the default. The library would
 * grant nothing and fail.
 */
function withScope(query: string): string {
  const params = new URLSearchParams(query)
  const scope = knownScopes(params.get('scope') ?? '').join(' ') || DEFAULT_SCOPE
  if (params.get('scope') === scope) return query
  params.set('scope', scope)
  return params.toString()
}

/** Limits self-registration by rate and body size. */
function registration({ auth }: OAuthContext, mount: Mount): Mount {
  return {
    ...mount,
    async answer(request, response, from) {
      if (Number(request.headers['content-length'] ?? 0) > MAX_REGISTRATION_BYTES)
        return refuse(
          response,
          413,
          'invalid_client_metadata',
          message('oauth.bodyTooLarge', { count: MAX_REGISTRATION_BYTES }),
        )
      try {
        await auth.countClient('registration', from.ip)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
        return refuse(response, error.status, 'temporarily_unavailable', error.message)
      }
      return mount.answer(request, response, from)
    },
  }
}

/** Error format of RFC 7591, 3.2.2; its description is English. */
function refuse(response: ServerResponse, status: number, error: string, description: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error, error_description: sentence(description) }))
}

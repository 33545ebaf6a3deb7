import type { IncomingMessage, ServerResponse } from 'node:http'
import { message, sentence } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Mount } from '#platform/http/mounts'
import { ISSUER_PATH } from '../addresses.ts'
import type { OAuthContext } from '../context.ts'
import { DEFAULT_SCOPE, knownScopes } from '../offered-scopes.ts'
import { answerAnyPage, resourceMetadata } from './resource-metadata.ts'

const MAX_REGISTRATION_BYTES = 8192

const ips = new WeakMap<IncomingMessage, string>()
export const ipOfRequest = (request: IncomingMessage): string => ips.get(request) ?? ''

export function oauthMounts(context: OAuthContext): Mount[] {
  const { addresses } = context
  const open = 'anybody: it says what is public'
  const mount = (path: string, methods: Mount['methods'], access: string, at = path): Mount => ({
    path,
    methods,
    access,
    answer: (request, response, { ip }) => forward(context, request, response, { ip, at }),
  })
  const discovery = (path: string, document: string): Mount =>
    mount(path, ['GET', 'OPTIONS'], open, `${ISSUER_PATH}/.well-known/${document}`)
  const document = (path: string): Mount => ({
    path,
    methods: ['GET', 'OPTIONS'],
    access: open,
    answer: async (_request, response) => answerAnyPage(response, resourceMetadata(addresses)),
  })
  return [
    mount('/oauth/authorize', ['GET'], 'anybody: the person is asked on the page that it leads to'),
    mount('/oauth/authorize/:uid', ['GET'], 'the browser that the request began in: by its signed cookie'),
    mount('/oauth/token', ['POST', 'OPTIONS'], 'an application, by a code and its verifier, or by a refresh token'),
    registration(context, mount('/oauth/register', ['POST', 'OPTIONS'], 'anybody, so often in an hour')),
    mount('/oauth/revoke', ['POST', 'OPTIONS'], 'an application, by the token that it ends'),
    mount('/oauth/jwks', ['GET', 'OPTIONS'], open),
    discovery('/.well-known/oauth-authorization-server/oauth', 'oauth-authorization-server'),
    // Many clients look only at the root of the host.
    discovery('/.well-known/oauth-authorization-server', 'oauth-authorization-server'),
    discovery('/.well-known/openid-configuration', 'openid-configuration'),
    discovery('/.well-known/openid-configuration/oauth', 'openid-configuration'),
    discovery('/oauth/.well-known/openid-configuration', 'openid-configuration'),
    discovery('/oauth/.well-known/oauth-authorization-server', 'oauth-authorization-server'),
    document('/.well-known/oauth-protected-resource/mcp'),
    document('/.well-known/oauth-protected-resource'),
  ]
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
  Object.assign(request, { originalUrl: `${ISSUER_PATH}${request.url}` })
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

/** Limits self-registration, also from web pages, by rate and body size. */
function registration({ auth }: OAuthContext, mount: Mount): Mount {
  return {
    ...mount,
    async answer(request, response, from) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'content-type, mcp-protocol-version')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
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

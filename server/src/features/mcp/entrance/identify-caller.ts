import type { Scope } from '@dossier/contract/scopes'
import { TOKEN_PREFIX } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { Caller } from '../caller.ts'
import type { McpContext } from '../context.ts'
import { challenge, refusal } from './refusals.ts'

/** Default scopes for clients that name none: everything except sending email. */
const FIRST_SCOPES: readonly Scope[] = ['knowledge:read', 'knowledge:write', 'email:read', 'email:write']

/**
 * Authenticates the Authorization header: an OAuth access token for this resource, or a personal access token, as
 * `Bearer` or `Token`. Sessions and cookies are rejected: they are for people.
 * @returns the caller, or the 401 with the authorization server and scopes.
 */
export async function identifyCaller(context: McpContext, headers: Headers): Promise<Caller | Response> {
  const header = headers.get('authorization')
  if (!header) return unauthenticated(context, 'Send an OAuth access token or a personal access token.')
  const [, token] = /^(?:Bearer|Token) +(\S+) *$/i.exec(header) ?? []
  if (!token) return invalid(context, 'The Authorization header must be: Bearer, a space, and the token.')
  return token.startsWith(TOKEN_PREFIX) ? byPersonalToken(context, token) : byOAuth(context, token)
}

async function byPersonalToken(context: McpContext, token: string): Promise<Caller | Response> {
  try {
    const actor = await context.dependencies.auth.authenticateCredential(token)
    return { actor, principal: null, endsAt: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return invalid(context, error.message)
    throw error
  }
}

async function byOAuth(context: McpContext, token: string): Promise<Caller | Response> {
  const { oauth } = context.dependencies
  const principal = await oauth.authenticateAccessToken(token, oauth.resource.url)
  if (!principal)
    return invalid(context, 'This access token is unknown, has expired, was revoked, or is for another resource.')
  return { actor: principal.actor, principal, endsAt: principal.expiresAt }
}

const invalid = (context: McpContext, description: string): Response =>
  unauthenticated(context, description, { error: 'invalid_token', description })

/** RFC 6750, section 3.1: no error code without a credential. */
const unauthenticated = (
  { dependencies }: McpContext,
  message: string,
  error: { error?: 'invalid_token'; description?: string } = {},
): Response =>
  refusal(401, message, {
    'www-authenticate': challenge({
      ...error,
      scopes: FIRST_SCOPES,
      resourceMetadata: dependencies.oauth.resource.metadataUrl,
    }),
  })

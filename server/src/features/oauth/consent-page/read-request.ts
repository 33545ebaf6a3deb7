import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Client, Provider } from 'oidc-provider'
import { isResource } from '../addresses.ts'
import { findClientRow } from '../clients/clients.store.ts'
import type { OAuthContext } from '../context.ts'
import type { OAuthClientRow } from '../oauth.tables.ts'
import { type OfferedScope, OPENID_SCOPES, offeredAmong } from '../offered-scopes.ts'

export interface AccessRequest {
  uid: string
  client: Client
  /** undefined for a client with a metadata document. */
  row: OAuthClientRow | undefined
  redirectUri: string
  /** Our resource in the application's own spelling, which the answer must repeat. */
  resources: string[]
  scopes: OfferedScope[]
  /** OpenID Connect scopes, which grant nothing. */
  openidScopes: string[]
}

/**
 * Returns the pending request of this browser.
 * @param cookie the Cookie header. Only the browser that began the request may answer it, so that attackers cannot
 * obtain another user's consent.
 * @returns undefined when it was answered, is older than fifteen minutes, or began elsewhere.
 */
export async function readRequest(
  context: OAuthContext,
  uid: string,
  cookie: string,
): Promise<AccessRequest | undefined> {
  const provider = await context.provider()
  const interaction = await provider.interactionDetails(...exchangeOf(cookie)).catch(undefinedWhenExpired)
  if (!interaction || interaction.uid !== uid) return undefined
  const { client_id: clientId, redirect_uri: redirectUri, scope, resource } = interaction.params
  const client = await provider.Client.find(String(clientId))
  if (!client) return undefined
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  return {
    uid,
    client,
    row: await findClientRow(context.platform.database.read, client.clientId),
    redirectUri: String(redirectUri),
    resources: [resource]
      .flat()
      .filter(
        (candidate): candidate is string => typeof candidate === 'string' && isResource(candidate, context.addresses),
      ),
    scopes: offeredAmong(scopes),
    openidScopes: OPENID_SCOPES.filter((candidate) => scopes.includes(candidate)),
  }
}

export const answerRequest = async (
  provider: Provider,
  cookie: string,
  answer: Parameters<Provider['interactionResult']>[2],
): Promise<string> => provider.interactionResult(...exchangeOf(cookie), answer, { mergeWithLastSubmission: false })

/** The library reads its cookie from a Node request. It uses nothing else and sends no response. */
function exchangeOf(cookie: string): [IncomingMessage, ServerResponse] {
  const request = new IncomingMessage(new Socket())
  request.headers.cookie = cookie
  return [request, new ServerResponse(request)]
}

function undefinedWhenExpired(error: unknown): undefined {
  if (error instanceof Error && error.name === 'SessionNotFound') return undefined
  throw error
}

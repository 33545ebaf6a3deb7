import { randomBytes } from 'node:crypto'
import { message } from '@dossier/contract/message'
import type { ClientAuthMethod } from '@dossier/contract/vocabulary'
import type { ClientMetadata } from 'oidc-provider'
import type { Authorized } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import { randomBase62 } from '#platform/crypto/hash'
import { tryClaimNames } from '#platform/public-names/public-names'
import type { OAuthContext } from '../context.ts'
import type { OAuthClientRow } from '../oauth.tables.ts'
import { refuseRedirect } from './client-rules.ts'
import { withHashedSecret } from './client-secrets.ts'
import { insertClient } from './clients.store.ts'

const ID_LENGTH = 24
/** Same size as the library: 512 bits, enough for a plain hash. */
const SECRET_BYTES = 64

/** As in RFC 7591; '' or null = omitted. */
export interface NewClient {
  clientId: string
  name: string
  redirectUris: string[]
  uri: string
  logoUri: string
  jwks: object | null
  jwksUri: string
  authMethod: ClientAuthMethod
}

export interface RegisteredClient {
  row: OAuthClientRow
  /** Shown once; '' = none. */
  secret: string
}

/**
 * Registers an application for one account; other accounts cannot authorize it.
 * @throws AppError `invalid_request` with the violated rule of RFC 7591; `conflict` when the client_id is taken.
 */
export async function registerClient(
  context: OAuthContext,
  actor: Authorized<'admin'>,
  input: NewClient,
  client: { ip: string; userAgent: string },
): Promise<RegisteredClient> {
  const { database, clock, ids } = context.platform
  for (const [index, uri] of input.redirectUris.entries()) {
    const reason = refuseRedirect(uri)
    if (reason) throw invalidField(`/redirect_uris/${index}`, reason)
  }
  const secret = input.authMethod.startsWith('client_secret') ? randomBytes(SECRET_BYTES).toString('base64url') : ''
  const metadata = await checkedMetadata(context, metadataOf(input, secret))
  const at = clock.now()
  const row: OAuthClientRow = {
    client_id: String(metadata.client_id),
    id: ids.next(),
    tenant_id: actor.tenantId,
    source: 'pre_registered',
    metadata: JSON.stringify(withHashedSecret(metadata)),
    created_at: at,
    updated_at: at,
    last_used_at: null,
  }
  const { tenantId, userId } = actor
  await database.transact(async (tx) => {
    const isFree = await tryClaimNames(tx, { tenantId, at }, [`client:${row.client_id}`])
    if (!isFree || !(await insertClient(tx, row))) throw new AppError('conflict', message('oauth.clientIdTaken'))
    const entry = { tenantId, action: 'oauth-client-added', userId, subjectId: row.id } as const
    await context.audit.record(tx, { ...entry, detail: input.name.trim(), client })
  })
  return { row, secret }
}

const metadataOf = (input: NewClient, secret: string): ClientMetadata => ({
  client_id: input.clientId || randomBase62(ID_LENGTH),
  client_name: input.name.trim(),
  redirect_uris: input.redirectUris,
  token_endpoint_auth_method: input.authMethod,
  ...(input.uri ? { client_uri: input.uri } : {}),
  ...(input.logoUri ? { logo_uri: input.logoUri } : {}),
  ...(input.jwks ? { jwks: input.jwks as ClientMetadata['jwks'] } : {}),
  ...(input.jwksUri ? { jwks_uri: input.jwksUri } : {}),
  ...(secret ? { client_secret: secret } : {}),
})

/** Applies the library's rules for self-registration and fills in defaults. */
async function checkedMetadata({ provider }: OAuthContext, metadata: ClientMetadata): Promise<ClientMetadata> {
  // The library's types omit the constructor.
  const Client = (await provider()).Client as unknown as new (
    metadata: ClientMetadata,
  ) => { metadata(): ClientMetadata }
  try {
    return new Client(metadata).metadata()
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'invalid_client_metadata') throw error
    const { error_description: reason } = error as Error & { error_description?: string }
    throw new AppError(
      'invalid_request',
      message('oauth.registrationRefused', { client: reason ?? message('oauth.detailsWrong') }),
    )
  }
}

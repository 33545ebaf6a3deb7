import { randomBytes } from 'node:crypto'
import type { CreateOAuthClient } from '@dossier/contract/oauth'
import type { ClientMetadata } from 'oidc-provider'
import type { Authorized } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import { randomBase62 } from '#platform/crypto/hash'
import type { OAuthClientRow } from '../oauth.tables.ts'
import type { OAuthParts } from '../parts.ts'
import { refuseRedirect } from '../server/client-rules.ts'
import { withHashedSecret } from '../server/client-secrets.ts'
import { insertClient } from './clients.store.ts'

const ID_LENGTH = 24
/** As the library makes them: 512 bits, so that a hash is enough to keep. */
const SECRET_BYTES = 64

export interface RegisteredClient {
  row: OAuthClientRow
  /** To be shown once; '' where it has none. */
  secret: string
}

/**
 * An application that an admin enters for their account; nobody outside of it can let it in.
 * @throws AppError `invalid_request` that says what the rules of RFC 7591 do not allow.
 */
export async function registerClient(
  parts: OAuthParts,
  actor: Authorized<'admin'>,
  input: CreateOAuthClient,
  client: { ip: string; userAgent: string },
): Promise<RegisteredClient> {
  const { database, clock, ids } = parts.platform
  for (const [index, uri] of input.redirect_uris.entries()) {
    const reason = refuseRedirect(uri)
    if (reason) throw invalidField(`/redirect_uris/${index}`, reason)
  }
  const secret = input.token_endpoint_auth_method?.startsWith('client_secret')
    ? randomBytes(SECRET_BYTES).toString('base64url')
    : ''
  const metadata = await checkedMetadata(parts, metadataOf(input, secret))
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
    await insertClient(tx, row)
    const entry = { tenantId, action: 'oauth-client-added', userId, subjectId: row.id } as const
    await parts.audit.record(tx, { ...entry, detail: input.client_name.trim(), client })
  })
  return { row, secret }
}

const metadataOf = (input: CreateOAuthClient, secret: string): ClientMetadata => ({
  client_id: randomBase62(ID_LENGTH),
  client_name: input.client_name.trim(),
  redirect_uris: input.redirect_uris,
  token_endpoint_auth_method: input.token_endpoint_auth_method ?? 'none',
  ...(input.client_uri ? { client_uri: input.client_uri } : {}),
  ...(input.logo_uri ? { logo_uri: input.logo_uri } : {}),
  ...(input.jwks ? { jwks: input.jwks as ClientMetadata['jwks'] } : {}),
  ...(input.jwks_uri ? { jwks_uri: input.jwks_uri } : {}),
  ...(secret ? { client_secret: secret } : {}),
})

/** By the rules that hold for those who register themselves; what was left out is filled in. */
async function checkedMetadata({ provider }: OAuthParts, metadata: ClientMetadata): Promise<ClientMetadata> {
  // The types leave out what it is made from.
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
      `This application cannot be registered: ${reason ?? 'its details are wrong'}.`,
    )
  }
}

import type { OAuthClient } from '@dossier/contract/oauth'
import type { ClientMetadata } from 'oidc-provider'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { OAuthClientRow } from '../oauth.tables.ts'

/** Omits the secret and its hash. */
export function presentClient(row: OAuthClientRow): OAuthClient {
  const metadata = JSON.parse(row.metadata) as ClientMetadata
  return {
    _id: row.id,
    client_id: row.client_id,
    client_name: metadata.client_name ?? '',
    client_uri: metadata.client_uri ?? '',
    logo_uri: metadata.logo_uri ?? '',
    redirect_uris: [...(metadata.redirect_uris ?? [])],
    jwks: metadata.jwks ? { ...metadata.jwks } : null,
    jwks_uri: metadata.jwks_uri ?? '',
    grant_types: [...(metadata.grant_types ?? [])],
    response_types: [...(metadata.response_types ?? [])],
    token_endpoint_auth_method: metadata.token_endpoint_auth_method ?? '',
    registration_source: row.source,
    last_used_at: toNullableTimestamp(row.last_used_at),
    createdAt: toTimestamp(row.created_at),
    updatedAt: toTimestamp(row.updated_at),
  }
}

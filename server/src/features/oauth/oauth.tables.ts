interface OAuthClientRow {
  client_id: string
  id: string
  /** The account that registered it; null for a self-registered client. */
  tenant_id: string | null
  source: 'pre_registered' | 'dynamic'
  /** JSON, names as in RFC 7591. A hash replaces the secret. */
  metadata: string
  created_at: number
  updated_at: number
  /** Precision of one minute; null = never. */
  last_used_at: number | null
}

interface OAuthConsentRow {
  tenant_id: string
  id: string
  user_id: string
  client_id: string
  resource: string
  /** JSON: the client as shown to the user. */
  client: string
  /** JSON list of all allowed scopes, in vocabulary order. */
  scopes: string
  granted_at: number
  /** Precision of one minute; null = never. */
  last_used_at: number | null
  revoked_at: number | null
}

interface OAuthGrantRow {
  grant_id: string
  tenant_id: string
  consent_id: string
  created_at: number
  expires_at: number
  revoked_at: number | null
}

interface OAuthArtifactRow {
  /** The library's name: `AuthorizationCode`, `AccessToken`, `RefreshToken`, … */
  model: string
  /** SHA-256 of the secret value, hex. */
  id_hash: string
  /** '' = no grant. */
  grant_id: string
  /** JSON, without the secret value. */
  payload: string
  expires_at: number
  consumed_at: number | null
}

interface OAuthActivityRow {
  tenant_id: string
  id: string
  consent_id: string
  at: number
  action: string
  /** '' = no single record. */
  subject_id: string
  outcome: 'done' | 'refused' | 'failed'
}

declare module '#platform/database/database' {
  interface Tables {
    oauth_clients: OAuthClientRow
    oauth_consents: OAuthConsentRow
    oauth_grants: OAuthGrantRow
    oauth_artifacts: OAuthArtifactRow
    oauth_activity: OAuthActivityRow
  }
}

export type { OAuthActivityRow, OAuthArtifactRow, OAuthClientRow, OAuthConsentRow, OAuthGrantRow }

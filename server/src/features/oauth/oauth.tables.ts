interface OAuthClientRow {
  /** As in RFC 6749. */
  client_id: string
  id: string
  /** The account that it was registered for; null for one that registered itself. */
  tenant_id: string | null
  source: 'pre_registered' | 'dynamic'
  /** JSON, names as in RFC 7591; in place of a secret stands its hash. */
  metadata: string
  created_at: number
  updated_at: number
  /** To the minute; null = never. */
  last_used_at: number | null
}

interface OAuthConsentRow {
  tenant_id: string
  id: string
  user_id: string
  client_id: string
  /** As in RFC 8707. */
  resource: string
  /** JSON: what the person was shown of the client. */
  client: string
  /** JSON list of everything that was allowed, in the order of the vocabulary. */
  scopes: string
  granted_at: number
  /** To the minute; null = never. */
  last_used_at: number | null
  revoked_at: number | null
}

/** Each time that an application was let in: one sign-in of it, with the tokens that come of it. */
interface OAuthGrantRow {
  grant_id: string
  tenant_id: string
  consent_id: string
  created_at: number
  expires_at: number
  revoked_at: number | null
}

interface OAuthArtifactRow {
  /** As the library names it: `AuthorizationCode`, `AccessToken`, `RefreshToken`, … */
  model: string
  /** SHA-256 of what its holder shows, hex. */
  id_hash: string
  /** '' where it hangs on none. */
  grant_id: string
  /** JSON, without what its holder shows. */
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
  /** '' = no one record. */
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

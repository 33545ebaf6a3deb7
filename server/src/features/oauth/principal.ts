import type { Scope } from '@dossier/contract/scopes'
import type { ActivityOutcome } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'

/** The principal of an access token: a user, in one account, through one authorized application. */
export interface OAuthPrincipal {
  /** For routes and policies: the current role and only the consented scopes. */
  readonly actor: Actor
  readonly scopes: readonly Scope[]
  /** As in RFC 6749. The URL for a client with a metadata document. */
  readonly clientId: string
  /** As shown to the user at consent. */
  readonly clientName: string
  /** The consent, as named in `GET /oauth/consents`. */
  readonly grantId: string
  /** The audience (RFC 8707). */
  readonly resource: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface Activity {
  /** For example a tool name; cut to 100 characters. */
  action: string
  /** The affected record; '' or omitted when there is no single record. */
  subjectId?: string
  outcome: ActivityOutcome
}

import type { Scope } from '@dossier/contract/scopes'
import type { ActivityOutcome } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'

/** Who is behind an access token: a person, in one account, through one application that they let in. */
export interface OAuthPrincipal {
  /** What routes and policies see: the role as it is now, and only the scopes that were consented to. */
  readonly actor: Actor
  /** The same scopes as a list, in the order of the vocabulary. */
  readonly scopes: readonly Scope[]
  /** As in RFC 6749; of a client that is its own metadata document, its address. */
  readonly clientId: string
  /** As the person saw it when they agreed. */
  readonly clientName: string
  /** The consent, as `GET /oauth/consents` names it. */
  readonly grantId: string
  /** What the token is for (RFC 8707). */
  readonly resource: string
  /** When the token ends by itself, epoch milliseconds. */
  readonly expiresAt: number
}

/** One thing that an application did, for the person who let it in. */
export interface Activity {
  /** What it called, such as the name of a tool; at most 100 characters are kept. */
  action: string
  /** The id of the record that it was done to; '' or left out where there is no one record. */
  subjectId?: string
  outcome: ActivityOutcome
}

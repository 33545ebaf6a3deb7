import type { Actor } from '#core/actor'
import type { OAuthPrincipal } from '#features/oauth/index'

export interface Caller {
  readonly actor: Actor
  /** The authorized application; null for a personal access token. */
  readonly principal: OAuthPrincipal | null
  /** Expiry of the credential in epoch milliseconds; null when it never expires or is not needed. */
  readonly endsAt: number | null
}

export interface From {
  ip: string
  requestId: string
}

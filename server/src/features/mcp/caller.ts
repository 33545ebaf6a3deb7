import type { Actor } from '#core/actor'
import type { OAuthPrincipal } from '#features/oauth/index'

/** Who a request of a tool comes from. */
export interface Caller {
  readonly actor: Actor
  /** The application that was let in; null for a personal access token. */
  readonly principal: OAuthPrincipal | null
  /** When the credential ends by itself, epoch milliseconds; null when it does not, or when nobody has to know. */
  readonly endsAt: number | null
}

/** Where one HTTP request came from, as logs and limits name it. */
export interface From {
  ip: string
  requestId: string
}

import type { Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'

/** Who is asking: one user in one account, through one credential. */
export interface Actor {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  readonly scopes: ReadonlySet<Scope>
  /** The session, token or grant (an application that was let in) behind the request, for rate limits, audit and revocation. */
  readonly credential: { readonly kind: 'session' | 'token' | 'grant'; readonly id: string }
}

interface Ranks {
  member: { member: true }
  admin: { member: true; admin: true }
  owner: { member: true; admin: true; owner: true }
}

declare const granted: unique symbol

/**
 * An actor whose role and scopes were checked. Only `platform/http` makes one, from the promises of a route,
 * so a use case that demands `Authorized<'admin'>` cannot be called from a route that promises less.
 */
export type Authorized<R extends Role = 'member'> = Actor & { readonly [granted]: Ranks[R] }

const RANK: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

export const hasRole = (actor: Actor, role: Role): boolean => RANK[actor.role] >= RANK[role]

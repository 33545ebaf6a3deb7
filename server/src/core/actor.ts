import { message } from '@dossier/contract/message'
import type { Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import { AppError } from './app-error.ts'

/** The caller: one user in one account, through one credential. */
export interface Actor {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  readonly scopes: ReadonlySet<Scope>
  /**
   * The session, token or grant (of an authorized application) behind the request, for rate limits, audit and
   * revocation.
   */
  readonly credential: { readonly kind: 'session' | 'token' | 'grant'; readonly id: string }
}

interface Ranks {
  member: { member: true }
  admin: { member: true; admin: true }
  owner: { member: true; admin: true; owner: true }
}

declare const granted: unique symbol

/**
 * An actor with checked role and scopes. Only `platform/http` creates one, from a route's declaration, so a use case
 * for `Authorized<'admin'>` rejects weaker routes at compile time.
 */
export type Authorized<R extends Role = 'member'> = Actor & { readonly [granted]: Ranks[R] }

const RANK: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

export const hasRole = (actor: Actor, role: Role): boolean => RANK[actor.role] >= RANK[role]

/** A signed-in user is a person; any token or application is a program, even one of a person. */
export const isPerson = ({ credential }: Actor): boolean => credential.kind === 'session'

/** @throws AppError `forbidden` for a program, where the act must be a person's own. */
export function demandPerson(actor: Actor): void {
  if (!isPerson(actor)) throw new AppError('forbidden', message('http.peopleOnly'))
}

import { message } from '@dossier/contract/message'
import type { Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import { type Actor, type Authorized, hasRole } from '#core/actor'
import { AppError, nameOfRole } from '#core/app-error'

/**
 * Identifies the sender of a request. `method` matters when a browser adds the credential itself (a cookie).
 * @returns null without a credential.
 * @throws AppError `unauthenticated`, with the reason, for an invalid one.
 */
export type Authenticate = (
  headers: Record<string, string | string[] | undefined>,
  method: string,
) => Promise<Actor | null>

/** The only function that creates an `Authorized`. */
export function authorize<R extends Role>(actor: Actor | null, role: R, scopes: readonly Scope[]): Authorized<R> {
  if (!actor) throw new AppError('unauthenticated', message('http.signInRequired'))
  if (!hasRole(actor, role)) {
    throw new AppError(
      'forbidden',
      message('http.roleRequired', {
        role: nameOfRole(role),
        role2: nameOfRole(actor.role),
      }),
    )
  }
  demandScopes(actor, scopes)
  return actor as Authorized<R>
}

export function demandScopes(actor: Actor, scopes: readonly Scope[], what = 'This'): void {
  const missing = scopes.filter((scope) => !actor.scopes.has(scope))
  if (missing.length === 0) return
  throw new AppError('forbidden', message('http.scopeRequired', { what, scope: missing.join(' and ') }), {
    headers: { 'www-authenticate': `Bearer realm="dossier", error="insufficient_scope", scope="${scopes.join(' ')}"` },
  })
}

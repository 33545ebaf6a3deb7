import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'

/**
 * Requires a session, because access tokens must not change how a user signs in.
 * @returns the id of the session. @throws AppError `forbidden`.
 */
export function demandSession({ credential }: Actor): string {
  if (credential.kind === 'session') return credential.id
  throw new AppError('forbidden', message('auth.sessionRequired'))
}

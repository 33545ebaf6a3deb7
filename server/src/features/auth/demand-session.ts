import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'

/**
 * What decides how somebody signs in is changed by a sign-in, never by a token that lies in some program.
 * @returns the id of the session. @throws AppError `forbidden`.
 */
export function demandSession({ credential }: Actor): string {
  if (credential.kind === 'session') return credential.id
  throw new AppError('forbidden', message('auth.sessionRequired'))
}

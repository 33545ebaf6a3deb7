import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { demandSession } from './demand-session.ts'

const FRESH_MS = 15 * 60_000

/**
 * Allows a new sign-in method only shortly after signing in (OWASP ASVS 5.0 7.5.1). An attacker at an unlocked browser
 * must not gain permanent access.
 * @throws AppError `forbidden`.
 */
export async function demandFreshSignIn({ database, clock }: Needs<'clock' | 'database'>, actor: Actor): Promise<void> {
  const sessions = database.read.selectFrom('sessions').select('created_at')
  const session = await sessions.where('id', '=', demandSession(actor)).executeTakeFirst()
  if (session && session.created_at > clock.now() - FRESH_MS) return
  throw new AppError('forbidden', message('auth.freshSignInRequired'))
}

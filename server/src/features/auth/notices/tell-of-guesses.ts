import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import { readCount, takePoint } from '../limits/limits.store.ts'
import { codesOf, guessesTold } from '../limits/limits.ts'
import { type Addressee, sendNotice } from './send-notice.ts'

const TOLD_FROM = 5

/**
 * Notifies the user after five wrong codes, at most once a day (OWASP ASVS 6.3.5). The sender of a code has passed the
 * first step, so the password may be stolen.
 */
export async function tellOfGuesses(
  context: Pick<AuthContext, 'platform' | 'accounts'>,
  tx: Tx,
  user: Addressee,
  client: Client,
): Promise<void> {
  const { clock } = context.platform
  const wrong = await readCount(tx, codesOf(user.id), clock.now())
  if (wrong.points < TOLD_FROM) return
  if (await takePoint(tx, guessesTold(user.id), clock.now()))
    await sendNotice(context, tx, user, { kind: 'codes-guessed' }, client)
}

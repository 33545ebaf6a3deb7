import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import { addPoint, readCount } from '../limits/limits.store.ts'
import { codesOf, guessReportsTo } from '../limits/limits.ts'
import { type Recipient, sendNotification } from './send-notification.ts'

const REPORTED_FROM = 5

/**
 * Notifies the user after five wrong codes, at most once a day (OWASP ASVS 6.3.5). The sender of a code has passed the
 * first step, so the password may be stolen.
 */
export async function notifyOfGuesses(
  context: Pick<AuthContext, 'platform' | 'accounts'>,
  tx: Tx,
  user: Recipient,
  client: Client,
): Promise<void> {
  const { clock } = context.platform
  const wrong = await readCount(tx, codesOf(user.id), clock.now())
  if (wrong.points < REPORTED_FROM) return
  if (await addPoint(tx, guessReportsTo(user.id), clock.now()))
    await sendNotification(context, tx, user, { kind: 'codes-guessed' }, client)
}

import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import { addPoint } from '../limits/limits.store.ts'
import { notificationsTo } from '../limits/limits.ts'
import { isUnconfirmed } from '../unconfirmed-users.store.ts'
import { type SecurityNotification, writeNotification } from './notification.ts'

export interface Recipient {
  id: string
  email: string
}

/**
 * Sends a notification email in the transaction of its event. Skips unconfirmed addresses, and sends at most thirty
 * emails an hour to one user.
 */
export async function sendNotification(
  { platform, accounts }: Pick<AuthContext, 'platform' | 'accounts'>,
  tx: Tx,
  user: Recipient,
  notice: SecurityNotification,
  client: Client,
): Promise<void> {
  const { clock, config, systemEmails } = platform
  if (await isUnconfirmed(tx, user.id)) return
  if (!(await addPoint(tx, notificationsTo(user.id), clock.now()))) return
  const content = writeNotification(notice, { at: clock.now(), ...client, baseUrl: config.baseUrl })
  const language = (await accounts.users.findLanguage(tx, user.id)) || client.languages || ''
  await systemEmails.send(tx, { to: user.email, ...content, html: '', language })
}

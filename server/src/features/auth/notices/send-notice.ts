import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import { takePoint } from '../limits/limits.store.ts'
import { noticesTo } from '../limits/limits.ts'
import { isUnconfirmed } from '../unconfirmed-users.store.ts'
import { type Notice, writeNotice } from './notice.ts'

export interface Addressee {
  id: string
  email: string
}

/**
 * Sends a notification email in the transaction of its event. Skips unconfirmed addresses, and sends at most thirty
 * emails an hour to one user.
 */
export async function sendNotice(
  { platform, accounts }: Pick<AuthContext, 'platform' | 'accounts'>,
  tx: Tx,
  user: Addressee,
  notice: Notice,
  client: Client,
): Promise<void> {
  const { clock, config, ownMail } = platform
  if (await isUnconfirmed(tx, user.id)) return
  if (!(await takePoint(tx, noticesTo(user.id), clock.now()))) return
  const content = writeNotice(notice, { at: clock.now(), ...client, baseUrl: config.baseUrl })
  const language = (await accounts.users.findLanguage(tx, user.id)) || client.languages || ''
  await ownMail.send(tx, { to: user.email, ...content, html: '', language })
}

import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { EmailListeners } from '../email-listeners.ts'
import { lockEmail } from '../lock-email.ts'
import { prepareMail } from './prepare-mail.ts'
import { replaceCopy } from './replace-copy.ts'
import type { StoreMail } from './store-together.ts'

export interface SentMail {
  tenantId: string
  projectId: string
  raw: Uint8Array
  /** Bare addresses; the message does not contain them. */
  bcc: string[]
  /** The id that the mail server gave it; '' when it named none. */
  serverId: string
}

/**
 * Saves a sent email byte for byte to its thread in `sent`, as read and handled, even when ingest is off. It replaces a
 * copy that arrived earlier, by list, by own address or forged. Repeating it changes nothing.
 * @returns its id. @throws AppError `not_found` for the project.
 */
export async function appendSent(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'fullText' | 'mail'>,
  dependencies: Dependencies & { store: StoreMail; listeners: EmailListeners },
  sent: SentMail,
): Promise<string> {
  const { tenantId, projectId, raw, bcc, serverId } = sent
  const mail = await platform.mail.parse(raw)
  const arrival = { ...(bcc.length > 0 ? { bcc } : {}), ...(serverId ? { server_id: serverId } : {}) }
  const incoming = { tenantId, source: 'sent', mailbox: 'sent', raw, mail, html: '', triaged: true, arrival } as const
  const prepared = await prepareMail(platform, dependencies.search, incoming)
  const { duplicate, emailId } = await dependencies.store(tenantId, projectId, prepared)
  if (duplicate) {
    await platform.database.transact(async (tx) => {
      const existing = await lockEmail(platform, dependencies.projects, tx, tenantId, emailId)
      if (existing.source !== 'sent') await replaceCopy(platform, dependencies, tx, existing, prepared)
    })
  }
  return emailId
}

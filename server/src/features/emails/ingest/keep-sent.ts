import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { recordEmailEvent } from '../email-events.ts'
import { changeEmail } from '../emails.store.ts'
import { holdEmail } from '../hold-email.ts'
import { moveAlone } from '../move-mailbox.ts'
import type { Neighbours } from '../neighbours.ts'
import { countMail } from '../threading/mail-counts.ts'
import { prepareMail } from './prepare-mail.ts'
import type { StoreMail } from './store-together.ts'

/** A mail that was handed to a mail server, as it was. */
export interface SentMail {
  tenantId: string
  projectId: string
  raw: Uint8Array
  /** Blind copies, bare: the message does not name them. */
  bcc: string[]
}

/**
 * Files a mail that went out from here in its thread, in `sent`, read and handled. Also where taking mail in is switched
 * off: this one did not come in. If a copy of it came back faster (from a list, or to an address of our own), that copy
 * becomes the sent mail. Again changes nothing.
 * @returns its id. @throws AppError `not_found` for the project.
 */
export async function keepSent(
  platform: Platform,
  neighbours: Neighbours & { store: StoreMail },
  sent: SentMail,
): Promise<string> {
  const { tenantId, projectId, raw, bcc } = sent
  const mail = await platform.mail.parse(raw)
  const arrival = bcc.length > 0 ? { bcc } : {}
  const incoming = { tenantId, source: 'sent', mailbox: 'sent', raw, mail, html: '', triaged: true, arrival } as const
  const prepared = await prepareMail(platform, neighbours.search, incoming)
  const stored = await neighbours.store(tenantId, projectId, prepared)
  if (stored.duplicate) {
    await platform.database.transact((tx) => makeSent(platform, neighbours, tx, tenantId, stored.emailId))
  }
  return stored.emailId
}

async function makeSent(
  platform: Platform,
  { projects }: Neighbours,
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<void> {
  const email = await holdEmail(platform, projects, tx, tenantId, id)
  if (email.source === 'sent') return
  const counts = countMail(tenantId)
  await moveAlone(platform, tx, counts, tenantId, id, 'sent', 'arrival')
  await counts.write(tx)
  const now = platform.clock.now()
  await changeEmail(tx, tenantId, id, { source: 'sent', is_read: 1, triaged: 1, triaged_at: now, updated_at: now })
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
}

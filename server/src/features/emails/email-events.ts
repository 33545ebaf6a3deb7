import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findEmail } from './emails.store.ts'
import { shownMailbox } from './emails.ts'

/** Reports emails that others show differently now, such as their state on a mail server. Skips those that are gone. */
export async function recordUpdated(
  platform: Needs<'events'>,
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of new Set(ids)) await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
}

export async function recordEmailEvent(
  platform: Needs<'events'>,
  tx: Tx,
  name: 'email:created' | 'email:updated',
  tenantId: string,
  id: string,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email) return
  await platform.events.record(tx, {
    tenantId,
    name,
    scope: 'email:read',
    payload: {
      email_id: id,
      thread_id: email.thread_id,
      project: email.project_id,
      mailbox: shownMailbox(email.mailbox),
    },
  })
}

import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findEmail } from './emails.store.ts'

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
    payload: { email_id: id, thread_id: email.thread_id, project: email.project_id, mailbox: email.mailbox },
  })
}

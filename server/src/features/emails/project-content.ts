import type { ProjectContent } from '#features/projects/index'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { settleThread } from './coming-back/settle-thread.ts'
import type { EmailListeners } from './email-listeners.ts'
import { findEmail } from './emails.store.ts'
import { moveThread } from './move-thread.ts'
import { trackChanges } from './track-changes.ts'

export const mailOfProject = (
  platform: Needs<'clock' | 'events'>,
  search: SearchFeature,
  listeners: Pick<EmailListeners, 'changed' | 'threadMoved'>,
): ProjectContent => ({
  noun: 'mails',

  async count(tx, tenantId, projectId) {
    const row = await tx
      .selectFrom('mail_counters')
      .select((eb) => eb.fn.sum<number | null>('mails').as('mails'))
      .where('tenant_id', '=', tenantId)
      .where('project_id', '=', projectId)
      .where('view', '<>', 'all')
      .executeTakeFirst()
    return Number(row?.mails ?? 0)
  },

  async move(tx, tenantId, fromId, toId) {
    const tracker = trackChanges(tenantId, listeners)
    for (const emailId of await firstOfThreads(tx, tenantId, fromId)) {
      const email = await findEmail(tx, tenantId, emailId)
      // A merge with an earlier thread has already moved this one.
      if (email?.project_id !== fromId) continue
      await moveThread(platform, search, listeners.threadMoved, tx, tracker, email, toId)
      const moved = await findEmail(tx, tenantId, emailId)
      if (moved) await settleThread(platform, tx, tracker, tenantId, moved.thread_id)
    }
    await tracker.write(tx)
    await tx.deleteFrom('thread_nodes').where('tenant_id', '=', tenantId).where('project_id', '=', fromId).execute()
    await tx.deleteFrom('threads').where('tenant_id', '=', tenantId).where('project_id', '=', fromId).execute()
    await tx.deleteFrom('mail_counters').where('tenant_id', '=', tenantId).where('project_id', '=', fromId).execute()
  },
})

async function firstOfThreads(tx: Tx, tenantId: string, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('emails')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .groupBy('thread_id')
    .execute()
  return rows.map((row) => row.id)
}

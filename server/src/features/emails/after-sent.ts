import { isAutomaticReply } from '@dossier/analysis'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { applyMarks } from './coming-back/apply-marks.ts'
import { settleThread } from './coming-back/settle-thread.ts'
import type { Dependencies } from './dependencies.ts'
import { recordEmailEvent } from './email-events.ts'
import { listThreadMails } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { followsItsThread } from './emails.ts'
import { lockEmail } from './lock-email.ts'
import { moveMails, PERSON } from './move-mailbox.ts'
import { type ChangedListener, trackChanges } from './track-changes.ts'

/** What a person chose for the thread of an email that was sent. */
export interface AfterSent {
  /** Archives the thread, unless somebody wrote in it after this time. */
  archiveSince: number | null
  remindAt: number | null
  sentAt: number
}

/** Archives the thread of a sent email and sets its reminder. Does nothing when the email is gone. */
export async function applyAfterSent(
  platform: Needs<'clock' | 'database' | 'events' | 'fullText' | 'jobs'>,
  { projects }: Pick<Dependencies, 'projects'>,
  listeners: { readonly changed: readonly ChangedListener[] },
  tx: Tx,
  tenantId: string,
  emailId: string,
  { archiveSince, remindAt, sentAt }: AfterSent,
): Promise<void> {
  const email = await lockEmail(platform, projects, tx, tenantId, emailId).catch(nullWhenGone)
  if (!email) return
  const tracker = trackChanges(tenantId, listeners)
  const thread = await listThreadMails(tx, tenantId, email.thread_id)
  const shown = thread.filter((mail) => mail.mailbox === 'inbox' && followsItsThread(mail))
  if (archiveSince !== null && !(await isAnsweredSince(tx, email, archiveSince))) {
    await moveMails(platform, tx, tracker, shown, 'archived', PERSON)
    await settleThread(platform, tx, tracker, tenantId, email.thread_id)
    for (const { id } of shown) await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
  }
  if (remindAt !== null && !(await isAnsweredSince(tx, email, sentAt))) {
    await applyMarks(platform, tx, tracker, email, { remind_at: remindAt })
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
  }
  await tracker.write(tx)
}

function nullWhenGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

/** Automatic replies are no answers. */
async function isAnsweredSince(
  tx: Tx,
  { tenant_id, thread_id, project_id }: EmailTableRow,
  since: number,
): Promise<boolean> {
  const later = await tx
    .selectFrom('emails as e')
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select(['e.subject', 'e.from_key', 'c.headers'])
    .where('e.tenant_id', '=', tenant_id)
    .where('e.thread_id', '=', thread_id)
    .where('e.project_id', '=', project_id)
    .where('e.created_at', '>', since)
    .where('e.mailbox', 'in', ['inbox', 'snoozed', 'archived'])
    .where('e.source', 'not in', ['sent', 'import'])
    .execute()
  return later.some(
    ({ subject, from_key, headers }) =>
      !isAutomaticReply({
        subject,
        from: { name: '', address: from_key },
        headers: JSON.parse(headers) as { name: string; value: string }[],
      }),
  )
}

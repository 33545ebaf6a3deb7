import type { EmailListeners, EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { isOwnMail } from '../find-answer.view.ts'
import { listOwnAddresses } from '../own-addresses.view.ts'
import { listByIds, listFollowableThreads } from './answered.view.ts'
import { FOLLOW_ANSWERS_JOB } from './follow-answers.job.ts'

interface AnswerListeners {
  noteArrivedAnswers: EmailListeners['arrived'][number]
  noteMovedAnswers: EmailListeners['changed'][number]
}

/** Enqueues answers to classified emails, in the transaction that stores them or moves them to `sent`. */
export const noteAnswers = (platform: Needs<'jobs'>): AnswerListeners => ({
  async noteArrivedAnswers(tx, mails) {
    // A first email answers nothing.
    const rows = mails.map(({ row }) => row).filter((row) => row.in_reply_to !== '' || isSent(row))
    for (const [tenantId, its] of Map.groupBy(rows, (row) => row.tenant_id)) await enqueue(platform, tx, tenantId, its)
  },

  async noteMovedAnswers(tx, tenantId, changes) {
    const ids = changes.filter((change) => change.field === 'mailbox' && change.now === 'sent').map((it) => it.emailId)
    if (ids.length > 0) await enqueue(platform, tx, tenantId, await listByIds(tx, tenantId, ids))
  },
})

const isSent = ({ source, mailbox }: EmailTableRow): boolean => source === 'sent' || mailbox === 'sent'

async function enqueue(
  { jobs }: Needs<'jobs'>,
  tx: Tx,
  tenantId: string,
  rows: readonly EmailTableRow[],
): Promise<void> {
  const threads = await listFollowableThreads(tx, tenantId, [...new Set(rows.map((row) => row.thread_id))])
  const inThreads = rows.filter((row) => threads.has(row.thread_id))
  if (inThreads.length === 0) return
  const own = new Set(await listOwnAddresses(tx, tenantId))
  const answerIds = inThreads.filter((row) => isOwnMail(row, own)).map(({ id }) => id)
  if (answerIds.length > 0) await jobs.enqueue(tx, FOLLOW_ANSWERS_JOB, { tenantId, payload: { answerIds } })
}

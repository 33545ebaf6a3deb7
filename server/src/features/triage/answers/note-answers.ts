import type { EmailChange, EmailListeners, EmailTableRow, StoredMailbox } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { listOwnAddresses } from '../own-addresses.view.ts'
import { isOwnMail } from '../thread-state.view.ts'
import { listByIds, listFollowableThreads } from './answered.view.ts'
import { FOLLOW_ANSWERS_JOB } from './follow-answers.job.ts'

interface AnswerListeners {
  noteArrivedAnswers: EmailListeners['arrived'][number]
  noteMovedAnswers: EmailListeners['changed'][number]
}

/**
 * Enqueues answers to classified emails, and replies to those that wait for one, in the transaction that stores them or
 * moves them to `sent` or out of spam and trash.
 */
export const noteAnswers = (platform: Needs<'jobs'>): AnswerListeners => ({
  async noteArrivedAnswers(tx, mails) {
    // A first email answers nothing.
    const rows = mails.map(({ row }) => row).filter((row) => row.in_reply_to !== '' || isSent(row))
    for (const [tenantId, its] of Map.groupBy(rows, (row) => row.tenant_id)) await enqueue(platform, tx, tenantId, its)
  },

  async noteMovedAnswers(tx, tenantId, changes) {
    const ids = changes.filter(isNowInThread).map(({ emailId }) => emailId)
    if (ids.length > 0) await enqueue(platform, tx, tenantId, await listByIds(tx, tenantId, ids))
  },
})

/** Emails in spam and trash neither answer nor reply. */
const isNowInThread = (change: EmailChange): boolean =>
  change.field === 'mailbox' && (change.now === 'sent' || (isAside(change.was) && !isAside(change.now)))

const isAside = (mailbox: StoredMailbox): boolean => mailbox === 'spam' || mailbox === 'trash'

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
  const answerIds = inThreads
    .filter((row) => isOwnMail(row, own) || threads.get(row.thread_id) === 'waits')
    .map(({ id }) => id)
  if (answerIds.length > 0) await jobs.enqueue(tx, FOLLOW_ANSWERS_JOB, { tenantId, payload: { answerIds } })
}

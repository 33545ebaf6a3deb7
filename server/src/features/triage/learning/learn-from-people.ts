import { type EmailListeners, shownMailbox } from '#features/emails/index'
import type { DiscardedListener } from '#features/sending/index'
import type { Needs } from '#platform/platform'
import { proposeSender } from '../proposals/propose-sender.ts'
import { readAnswered, readDiscarded, readLabels, readMove, readReset } from './corrections.ts'
import { findAnswered, findMail } from './learning.view.ts'
import { predictedAction, recordCorrection } from './record-correction.ts'

interface LearningListeners {
  learnFromEdit: EmailListeners['edited'][number]
  proposeSpamSender: EmailListeners['edited'][number]
  learnFromReset: EmailListeners['reset'][number]
  learnFromAnswers: EmailListeners['arrived'][number]
  learnFromDiscard: DiscardedListener
}

export const learnFromPeople = (platform: Needs<'clock' | 'ids'>): LearningListeners => ({
  async learnFromEdit(tx, email, { mailbox, labels }, userId) {
    const predicted = predictedAction(email)
    if (!predicted) return
    if (mailbox && mailbox !== shownMailbox(email.mailbox))
      await recordCorrection(platform, tx, email, readMove(predicted, shownMailbox(email.mailbox), mailbox), userId)
    if (labels !== undefined) {
      const taught = readLabels(predicted, JSON.parse(email.labels) as string[], labels ?? [])
      if (taught.votes.length > 0) await recordCorrection(platform, tx, email, taught, userId)
    }
  },

  async proposeSpamSender(tx, email, { mailbox }) {
    if (mailbox !== 'spam' || email.mailbox === 'spam') return
    const suspect = { tenantId: email.tenant_id, projectId: email.project_id, sender: email.from_key, onTheirWay: 1 }
    await proposeSender(platform, tx, suspect)
  },

  async learnFromReset(tx, email) {
    const predicted = predictedAction(email)
    if (predicted) await recordCorrection(platform, tx, email, readReset(predicted), '')
  },

  async learnFromAnswers(tx, mails) {
    for (const { row } of mails.filter(({ row }) => row.source === 'sent' && row.in_reply_to !== '')) {
      const answered = await findAnswered(tx, row)
      const predicted = answered && predictedAction(answered)
      if (predicted) await recordCorrection(platform, tx, answered, readAnswered(predicted), '')
    }
  },

  async learnFromDiscard(tx, draft, userId) {
    if (draft.generated_by_triage === 0 || !draft.source_email_id) return
    const email = await findMail(tx, draft.tenant_id, draft.source_email_id)
    if (email && predictedAction(email)) await recordCorrection(platform, tx, email, readDiscarded(), userId)
  },
})

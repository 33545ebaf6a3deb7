import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { proposeSender } from '../proposals/propose-sender.ts'
import { readAnswered, readDiscarded, readLabels, readMove, readReset } from './corrections.ts'
import { forgetMail } from './learning.store.ts'
import { findAnswered, findMail } from './learning.view.ts'
import { recordCorrection, saidOf } from './record-correction.ts'

/** Reads along with what people do, and writes down what it teaches, each in the transaction of the act. */
export function learnFromPeople(platform: Needs<'clock' | 'ids'>, { emails, sending }: Dependencies): void {
  emails.onEdited(async (tx, email, { mailbox, labels }, userId) => {
    const said = saidOf(email)
    if (!said) return
    if (mailbox && mailbox !== email.mailbox)
      await recordCorrection(platform, tx, email, readMove(said, email.mailbox as Mailbox, mailbox), userId)
    if (labels !== undefined) {
      const taught = readLabels(said, JSON.parse(email.labels) as string[], labels ?? [])
      if (taught.votes.length > 0) await recordCorrection(platform, tx, email, taught, userId)
    }
  })
  emails.onEdited(async (tx, email, { mailbox }) => {
    if (mailbox !== 'spam' || email.mailbox === 'spam') return
    const suspect = { tenantId: email.tenant_id, projectId: email.project_id, sender: email.from_key, onTheirWay: 1 }
    await proposeSender(platform, tx, suspect)
  })
  emails.onReset(async (tx, email) => {
    const said = saidOf(email)
    if (said) await recordCorrection(platform, tx, email, readReset(said), '')
  })
  emails.onArrived(async (tx, mails) => {
    for (const { row } of mails.filter(({ row }) => row.source === 'sent' && row.in_reply_to !== '')) {
      const answered = await findAnswered(tx, row)
      const said = answered && saidOf(answered)
      if (said) await recordCorrection(platform, tx, answered, readAnswered(said), '')
    }
  })
  sending.onDiscarded(async (tx, draft, userId) => {
    if (draft.generated_by_triage === 0 || !draft.source_email_id) return
    const email = await findMail(tx, draft.tenant_id, draft.source_email_id)
    if (email && saidOf(email)) await recordCorrection(platform, tx, email, readDiscarded(), userId)
  })
  emails.onDeleted((tx, { tenant_id, id }) => forgetMail(tx, tenant_id, id))
}

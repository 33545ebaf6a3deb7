import { message } from '@dossier/contract/message'
import type { ListedOutgoingEmail, OutgoingEmail } from '@dossier/contract/outgoing-email'
import { withoutOmitted } from '#core/answer-budget'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import { filesIn } from '../drafts/draft-files.ts'
import type { AnswerRow } from './outbox.tables.ts'
import type { OutgoingWithAnswers } from './outbox.view.ts'
import { type Recipient, recipientsOf } from './recipient-states.ts'
import { remindAtOf } from './send-options.ts'

/** Presents an email of an answer with several, which may omit its bodies. */
export const presentListedOutgoing = (item: OutgoingWithAnswers): ListedOutgoingEmail =>
  withoutOmitted(presentOutgoing(item), item.row.omitted)

/** Converts a row to its API form. No outgoing email leaves any other way. */
export function presentOutgoing({ row, answers, names, answeredSince }: OutgoingWithAnswers): OutgoingEmail {
  const bounces = answers
    .filter(({ kind }) => kind === 'bounce')
    .map((bounce) => ({ ...bounce, name: names.get(bounce.address) ?? '' }))
  return {
    _id: row.id,
    draft: row.draft_id,
    source_email: row.source_email_id,
    email_identity: row.identity_id,
    from: row.from_address,
    subject: row.subject,
    body_text: row.body_text,
    body_html: row.body_html,
    message_id: row.message_id,
    in_reply_to: row.in_reply_to,
    to: listOf(row.to_list),
    cc: listOf(row.cc_list),
    bcc: listOf(row.bcc_list),
    recipients: recipientsOf(row).map((each) => bounced(each, bounces)),
    references: listOf(row.reference_ids),
    status: row.status as OutgoingEmail['status'],
    send_after: toTimestamp(row.send_after),
    send_at: toNullableTimestamp(row.send_at),
    archive: row.archive === 1,
    remind_after_days: row.remind_after_days,
    remind_at: toNullableTimestamp(remindAtOf(row)),
    answered_since: answeredSince,
    sent_at: toNullableTimestamp(row.sent_at),
    error: [row.error, ...bounces.map(describeBounce)].filter(Boolean).join(' '),
    attempts: row.attempts,
    project: row.project_id,
    host_id: row.tenant_id,
    createdAt: toTimestamp(row.created_at),
    updatedAt: toTimestamp(row.updated_at),
    sent_email: row.sent_email_id,
    bounces: bounces.map(({ address, name, detail, email_id }) => ({ address, name, detail, email: email_id })),
    replies: answers.filter(({ kind }) => kind === 'reply').map(({ email_id }) => email_id),
    attachments: filesIn(row),
    offered: row.offered_attempt > 0,
  }
}

/** A report comes after the server's answer. */
function bounced(recipient: Recipient, bounces: readonly AnswerRow[]): OutgoingEmail['recipients'][number] {
  const bounce = bounces.find(({ address }) => address === recipient.address)
  return bounce ? { ...recipient, status: 'bounced', detail: bounce.detail } : recipient
}

const describeBounce = ({ address, name, detail }: { address: string; name: string; detail: string }): string =>
  address
    ? message('sending.notReached', { who: name ? `${name} (${address})` : address, why: detail })
    : message('sending.someoneNotReached', { why: detail })

const listOf = (json: string): string[] => JSON.parse(json) as string[]

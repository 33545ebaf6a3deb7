import type { Email, EmailRow, ListedEmail } from '@dossier/contract/email'
import type { AttachedMessageAnswer } from '@dossier/contract/email-parts'
import { withoutOmitted } from '#core/answer-budget'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { Finding, Invitation } from '#platform/mail/mail'
import { presentDirect } from './direct-fields.ts'
import type { AttachedMessage } from './email-files.ts'
import type { EmailWithThread, MarksInRow } from './email-rows.view.ts'
import { shownMailbox } from './emails.ts'
import { isFraudFinding } from './fraud-findings.ts'
import { ownChecks } from './ingest/authentication.ts'
import { describeAttachments } from './ingest/prepare-mail.ts'
import { readInvitationAnswers, whyNotAnswered } from './invitation-answer.ts'
import type { InvitationState } from './invitations.view.ts'
import { senderCheckOf } from './sender-check.ts'
import { readUnsubscribeState } from './unsubscribe-state.ts'

/** Converts a row to its API form. No email leaves any other way. */
export function presentEmail(item: EmailWithThread): Email {
  const { email } = item
  return {
    ...presentRow(item),
    text_content: email.text_content ?? '',
    html_content: email.html_content ?? '',
    attachment_text_content: email.attachment_text_content ?? '',
    mail_accounts: item.sync?.accounts ?? [],
  }
}

/** Presents an email of an answer with several, which may omit fields. */
export const presentListed = (item: EmailWithThread): ListedEmail => withoutOmitted(presentEmail(item), item.omitted)

export const presentListedRow = (item: EmailWithThread): ListedEmail => withoutOmitted(presentRow(item), item.omitted)

function presentRow({ email, thread, marks, invitation, sync }: EmailWithThread): EmailRow {
  const siblings = thread.mails.filter((mail) => mail.id !== email.id).slice(0, 199)
  return {
    _id: email.id,
    message_id: email.message_id,
    references: list(email.reference_ids),
    in_reply_to: email.in_reply_to,
    thread_identifiers: [...new Set([email.message_id, ...siblings.map((mail) => mail.message_id)])],
    thread_source_ids: [email.id, ...siblings.map((mail) => mail.id)],
    from: list(email.from_list),
    to: list(email.to_list),
    cc: list(email.cc_list),
    bcc: list(email.bcc_list),
    ...presentDirect(email),
    html_content_has_remote_images: email.has_remote_images === 1,
    source: email.source as Email['source'],
    mailbox: shownMailbox(email.mailbox),
    labels: list(email.labels),
    ...presentVerdict(email),
    project: email.project_id,
    host_id: email.tenant_id,
    createdAt: toTimestamp(email.created_at),
    updatedAt: toTimestamp(email.updated_at),
    date: toNullableTimestamp(email.date_at),
    received_at: toTimestamp(email.received_at),
    excerpt: email.excerpt,
    thread_id: email.thread_id,
    thread_size: thread.size,
    size: email.size,
    attachments: list<StoredAttachment>(email.attachments).map((attachment) => ({ inline: false, ...attachment })),
    participants: list(email.participants),
    authentication: { sender: senderCheckOf(email), ...ownChecks(email.arrival) },
    findings: list(email.findings),
    warnings: presentWarnings(list(email.findings)),
    invitation: presentInvitation(email, invitation),
    unsubscribe: presentUnsubscribe(email),
    triage_engine: email.triage_engine,
    triage_evidence: list(email.triage_evidence),
    ...presentMarks(marks),
    sync_state: sync?.state ?? '',
  }
}

export const presentVerdict = (email: EmailWithThread['email']) => ({
  triaged: email.triaged === 1,
  triaged_at: toNullableTimestamp(email.triaged_at),
  triage_summary: email.triage_summary,
  triage_reason: email.triage_reason,
  triage_primary_action: email.triage_primary_action as Email['triage_primary_action'],
  triage_confidence: email.triage_confidence,
  triage_action_points: presentActionPoints(email.triage_action_points),
  triage_related_context: list<Email['triage_related_context'][number]>(email.triage_related_context),
  triage_mailbox_action: email.triage_mailbox_action as Email['triage_mailbox_action'],
  triage_status: email.triage_status as Email['triage_status'],
  triage_error: email.triage_error,
  triage_run_id: email.triage_run_id,
  triage_draft_id: email.triage_draft_id,
})

const presentMarks = (marks: MarksInRow | undefined) => ({
  muted: marks?.muted === 1,
  snoozed_until: toNullableTimestamp(marks?.snoozed_until ?? null),
  returned_at: toNullableTimestamp(marks?.returned_at ?? null),
  returned_reason: (marks?.returned_reason ?? '') as Email['returned_reason'],
  remind_at: toNullableTimestamp(marks?.remind_at ?? null),
  answered_at: toNullableTimestamp(marks?.answered_at ?? null),
})

const presentWarnings = (findings: readonly Finding[]): Email['warnings'] =>
  findings.filter(isFraudFinding).map(({ code, detail }) => ({ code, message: detail }))

function presentInvitation(email: EmailWithThread['email'], state: InvitationState | undefined): Email['invitation'] {
  if (email.invitation === '') return null
  const invitation = JSON.parse(email.invitation) as Invitation
  const { stampedAt: _stampedAt, occurrence: _occurrence, allDay, timeZone, ...fields } = invitation
  const [answer] = readInvitationAnswers(email)
  return {
    ...fields,
    all_day: allDay,
    time_zone: timeZone,
    my_status: answer?.status ?? state?.attendee?.status ?? '',
    superseded: state?.superseded ?? false,
    can_answer: whyNotAnswered(invitation, state) === null,
    answered_at: toNullableTimestamp(answer?.at ?? null),
    outgoing_email: answer?.outgoing_id ?? '',
  }
}

function presentUnsubscribe(email: EmailWithThread['email']): Email['unsubscribe'] {
  if (email.unsubscribe === '') return null
  const { offer, status, request } = readUnsubscribeState(email)
  return {
    one_click: offer?.one_click ?? false,
    url: offer?.url ?? '',
    mailto: offer?.mailto ?? '',
    status: status === 'sending' ? 'requested' : status,
    requested_at: toNullableTimestamp(request?.at ?? null),
    error: request?.error ?? '',
    outgoing_email: request?.outgoing_id ?? '',
  }
}

type StoredAttachment = Omit<Email['attachments'][number], 'inline'> & { inline?: boolean }

/** Stores the due date as an instant. */
export interface StoredActionPoint {
  text: string
  type: string
  due_at: number | null
  /** Missing in emails of older versions. */
  due_date?: string
}

const presentActionPoints = (json: string): Email['triage_action_points'] =>
  list<StoredActionPoint>(json).map((point) => ({
    ...point,
    due_at: toNullableTimestamp(point.due_at),
    due_date: point.due_date ?? '',
  }))

const list = <T = string>(json: string): T[] => (json === '[]' ? [] : (JSON.parse(json) as T[]))

/** @param id of the attachment; the message's own attachments continue it. */
export const presentAttachedMessage = async (
  { mail, clean }: AttachedMessage,
  id: string,
): Promise<AttachedMessageAnswer> => ({
  subject: mail.subject,
  participants: mail.participants,
  date: toNullableTimestamp(mail.date),
  text_content: mail.text,
  html_content: clean.html,
  html_content_has_remote_images: clean.hasRemoteImages,
  attachments: (await describeAttachments(mail.attachments)).map((attachment, index) => ({
    ...attachment,
    id: `${id}.${index + 1}`,
  })),
  findings: [...mail.findings, ...clean.findings],
})

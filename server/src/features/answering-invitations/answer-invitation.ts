import { message } from '@dossier/contract/message'
import type { InvitationReply } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import { type EmailTableRow, readInvitationAnswers, whyNotAnswered } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Invitation } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { translate } from '#platform/sentences/translate'
import type { Dependencies } from './dependencies.ts'
import { PARTSTATS, writeReply } from './write-reply.ts'

interface Answer {
  answer: InvitationReply
  comment: string
  /** Of the person, as in Accept-Language; the email to the organizer is in it. */
  language: string
}

/**
 * Answers the invitation of an email by an iMIP reply (RFC 6047) through the outbox. The same answer again sends nothing;
 * another one replaces it, also in the outbox while it waits.
 * @returns the id of the outgoing email.
 * @throws AppError `not_found`; `unprocessable` without an invitation, or when it does not invite the person; `conflict`
 * when it is cancelled or superseded; `invalid_request` when the project has no sender identity.
 */
export async function answerInvitation(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  { tenantId, userId }: Authorized,
  emailId: string,
  { answer, comment, language }: Answer,
): Promise<string> {
  const { emails, sending } = dependencies
  await sending.demandMaySend(userId)
  return platform.database.transact(async (tx) => {
    const email = await emails.lock(tx, tenantId, emailId)
    const { invitation, attendee } = await demandInvited(dependencies, tx, email)
    const answers = readInvitationAnswers(email)
    const status = PARTSTATS[answer].toLowerCase()
    const [current] = answers
    if (current?.status === status && current.comment === comment) return current.outgoing_id
    const isReplaced = current !== undefined && (await sending.withdraw(tx, tenantId, current.outgoing_id))
    const at = platform.clock.now()
    const say = (text: string): string => translate(text, language)
    const outgoing = await sending.queueEmail(tx, {
      tenantId,
      projectId: email.project_id,
      source: email,
      purpose: 'invitation',
      from: [attendee.address],
      to: invitation.organizer.address,
      subject: say(message(SUBJECTS[answer], { title: invitation.summary || email.subject })),
      text: [say(message(SENTENCES[answer], { who: attendee.name || attendee.address })), comment]
        .filter(Boolean)
        .join('\n\n'),
      calendar: (from) => writeReply({ invitation, attendee, answer, comment, from, at }),
      userId,
    })
    const made = { status, comment, at, outgoing_id: outgoing.id }
    const earlier = isReplaced ? answers.slice(1) : answers
    await emails.recordInvitationAnswers(tx, tenantId, emailId, [made, ...earlier])
    return outgoing.id
  })
}

const SUBJECTS = {
  accept: 'invitations.subjectAccept',
  tentative: 'invitations.subjectTentative',
  decline: 'invitations.subjectDecline',
} as const
const SENTENCES = {
  accept: 'invitations.accepts',
  tentative: 'invitations.maybe',
  decline: 'invitations.declines',
} as const

interface Invited {
  invitation: Invitation & { organizer: { name: string; address: string } }
  attendee: { name: string; address: string }
}

const REASONS = {
  none: ['unprocessable', 'invitations.none'],
  organizerMissing: ['unprocessable', 'invitations.organizerMissing'],
  notInvited: ['unprocessable', 'invitations.notInvited'],
  cancelled: ['conflict', 'invitations.cancelled'],
  superseded: ['conflict', 'invitations.superseded'],
} as const

async function demandInvited({ emails }: Dependencies, tx: Tx, email: EmailTableRow): Promise<Invited> {
  if (email.invitation === '') throw new AppError('unprocessable', message('invitations.none'))
  const invitation = JSON.parse(email.invitation) as Invitation
  const state = await emails.invitationState(tx, email)
  const why = whyNotAnswered(invitation, state)
  const { organizer } = invitation
  if (why || !organizer || !state?.attendee) {
    const [code, reason] = REASONS[why ?? 'none']
    throw new AppError(code, message(reason))
  }
  return { invitation: { ...invitation, organizer }, attendee: state.attendee }
}

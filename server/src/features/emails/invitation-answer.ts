import type { Tx } from '#platform/database/database'
import { checkAddress } from '#platform/mail/addresses'
import type { Invitation } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import type { InvitationState } from './invitations.view.ts'

/** The answer of a person to the invitation of an email. */
export interface InvitationAnswer {
  /** PARTSTAT of RFC 5545 in lower case. */
  status: string
  comment: string
  at: number
  /** The email to the organizer. */
  outgoing_id: string
}

/** The current answer first, then the one that it replaced. */
export const readInvitationAnswers = ({
  invitation_answer: json,
}: Pick<EmailTableRow, 'invitation_answer'>): InvitationAnswer[] =>
  json === '' ? [] : (JSON.parse(json) as InvitationAnswer[])

/** Records the answers, in the transaction that sends or cancels one, and reports the email. */
export async function recordInvitationAnswers(
  platform: Needs<'events'>,
  tx: Tx,
  tenantId: string,
  emailId: string,
  answers: readonly InvitationAnswer[],
): Promise<void> {
  const invitation_answer = answers.length === 0 ? '' : JSON.stringify(answers.slice(0, 2))
  await changeEmail(tx, tenantId, emailId, { invitation_answer })
  await recordEmailEvent(platform, tx, 'email:updated', tenantId, emailId)
}

export type NotAnswered = 'none' | 'cancelled' | 'superseded' | 'organizerMissing' | 'notInvited'

/** Returns why an invitation takes no answer from here; null when it does. */
export function whyNotAnswered(
  { method, uid, organizer }: Pick<Invitation, 'method' | 'uid' | 'organizer'>,
  state: InvitationState | undefined,
): NotAnswered | null {
  if (method === 'cancel') return 'cancelled'
  if (method !== 'request' || uid === '') return 'none'
  if (state?.superseded) return 'superseded'
  if (!organizer || !checkAddress(organizer.address).ok) return 'organizerMissing'
  const attendee = state?.attendee
  if (!attendee || !checkAddress(attendee.address).ok || attendee.address === organizer.address) return 'notInvited'
  return null
}

import type { Invitation } from '#platform/mail/mail'
import type { EmailWithThread } from '../email-rows.view.ts'
import { readInvitationAnswers, whyNotAnswered } from '../invitation-answer.ts'

const DAY_MS = 86_400_000
/** How long an invitation to a repeated event is shown: its later dates are not known here. */
const REPEATED_DAYS = 30

/** Reports whether the email invites to an event that is still to come, and that can be answered and was not. */
export function awaitsAnswer({ email, invitation: state }: EmailWithThread, now: number): boolean {
  if (email.invitation === '') return false
  const invitation = JSON.parse(email.invitation) as Invitation
  if (whyNotAnswered(invitation, state) !== null || readInvitationAnswers(email).length > 0) return false
  if (!['', 'needs-action'].includes(state?.attendee?.status ?? '')) return false
  const { start, end, recurrence } = invitation
  const endsAt = instantOf(end) ?? instantOf(start)
  if (endsAt !== null && endsAt >= now) return true
  return recurrence !== '' && email.received_at >= now - REPEATED_DAYS * DAY_MS
}

export const byStart = (a: EmailWithThread, b: EmailWithThread): number => startOf(a) - startOf(b)

const startOf = ({ email }: EmailWithThread): number =>
  instantOf((JSON.parse(email.invitation) as Invitation).start) ?? Number.MAX_SAFE_INTEGER

/** Local times in an unknown zone are read as UTC. */
function instantOf(text: string): number | null {
  const at = Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text)
  return Number.isNaN(at) ? null : at
}

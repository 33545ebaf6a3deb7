import type { Invitation } from '#platform/mail/mail'
import type { EmailWithThread } from '../email-rows.view.ts'

const DAY_MS = 86_400_000
/** How long an invitation to a repeated event is shown: its later dates are not known here. */
const REPEATED_DAYS = 30

/** Reports whether the email invites to an event that is still to come, and that nobody here has answered. */
export function awaitsAnswer({ email, invitation: state }: EmailWithThread, now: number): boolean {
  if (email.invitation === '' || !state || state.superseded) return false
  const { method, start, end, recurrence } = JSON.parse(email.invitation) as Invitation
  if (method !== 'request' || !['', 'needs-action'].includes(state.myStatus)) return false
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

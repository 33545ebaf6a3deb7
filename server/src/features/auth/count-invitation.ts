import type { Tx } from '#platform/database/database'
import type { AuthContext } from './context.ts'
import { invitationsOf, unaskedEmailsTo } from './limits/limits.ts'

/**
 * Limits the invitations of one person, and those to one mailbox, by day and over all accounts.
 * @throws AppError `rate_limited`.
 */
export const countInvitation = (
  { platform, attempts }: Pick<AuthContext, 'platform' | 'attempts'>,
  tx: Tx,
  inviterId: string,
  email: string,
): Promise<void> =>
  attempts.count(tx, invitationsOf(inviterId, platform.config.invitationsPerDay), unaskedEmailsTo(email))

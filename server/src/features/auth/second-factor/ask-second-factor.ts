import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { AuthContext } from '../context.ts'
import type { Member } from '../member.ts'
import { insertOneTimeToken } from '../one-time-tokens.store.ts'
import { isUnconfirmed } from '../unconfirmed-users.store.ts'
import { isFactorOn } from './second-factor.store.ts'

export const MFA_PURPOSE = 'mfa'
/** Decisions §2. */
const MFA_LIFETIME_MS = 5 * 60_000

export const hasSecondFactor = ({ platform }: AuthContext, userId: string): Promise<boolean> =>
  isFactorOn(platform.database.read, userId)

/**
 * Returns whether an emailed link also needs a code. False for an unconfirmed address without its user's session
 * (`visitor`): the factor may be a stranger's, and confirmation drops it.
 */
export async function linkNeedsCode(context: AuthContext, userId: string, visitor: string): Promise<boolean> {
  if (!(await hasSecondFactor(context, userId))) return false
  return visitor === userId || !(await isUnconfirmed(context.platform.database.read, userId))
}

/**
 * Does nothing without a second factor.
 * @throws AppError `totp_required` with the `mfa_token` that goes with the code.
 */
export async function askSecondFactor(context: AuthContext, { user }: Pick<Member, 'user'>): Promise<void> {
  if (!(await hasSecondFactor(context, user.id))) return
  const { database, clock } = context.platform
  const token = randomSecret()
  const at = clock.now()
  await database.transact((tx) =>
    insertOneTimeToken(tx, {
      hash: sha256(token),
      purpose: MFA_PURPOSE,
      user_id: user.id,
      created_at: at,
      expires_at: at + MFA_LIFETIME_MS,
      used_at: null,
    }),
  )
  throw new AppError('totp_required', message('auth.enterCode'), {
    extra: { mfa_token: token },
  })
}

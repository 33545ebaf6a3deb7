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
 * Whether a link from the mailbox needs a code as well. Not while the address waits to be proved: the factor may be that of
 * somebody else who registered it, and is dropped with the proof, unless the user's own session comes along (`visitor`).
 */
export async function linkNeedsCode(context: AuthContext, userId: string, visitor: string): Promise<boolean> {
  if (!(await hasSecondFactor(context, userId))) return false
  return visitor === userId || !(await isUnconfirmed(context.platform.database.read, userId))
}

/**
 * For somebody who has passed the first step: nothing where there is no second one.
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

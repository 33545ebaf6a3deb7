import { AppError } from '#core/app-error'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Member } from '../member.ts'
import { insertOneTimeToken } from '../one-time-tokens.store.ts'
import type { AuthParts } from '../parts.ts'
import { findFactor } from './second-factor.store.ts'

export const MFA_PURPOSE = 'mfa'
/** Decisions §2. */
const MFA_LIFETIME_MS = 5 * 60_000

export async function hasSecondFactor({ platform }: AuthParts, userId: string): Promise<boolean> {
  const factor = await findFactor(platform.database.read, userId)
  return factor !== undefined && factor.confirmed_at !== null
}

/**
 * For somebody who has passed the first step: nothing where there is no second one.
 * @throws AppError `totp_required` with the `mfa_token` that goes with the code.
 */
export async function askSecondFactor(parts: AuthParts, { user }: Pick<Member, 'user'>): Promise<void> {
  if (!(await hasSecondFactor(parts, user.id))) return
  const { database, clock } = parts.platform
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
  throw new AppError('totp_required', 'Enter the code of your authenticator app, or a recovery code.', {
    extra: { mfa_token: token },
  })
}

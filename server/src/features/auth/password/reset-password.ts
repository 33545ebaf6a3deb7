import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { hashPassword } from '#platform/crypto/password'
import type { Tx } from '#platform/database/database'
import { completeSignIn, type SignedIn } from '../complete-sign-in.ts'
import type { AuthContext, Client } from '../context.ts'
import { findMember, type Member } from '../member.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { findOneTimeToken, redeemOneTimeToken } from '../one-time-tokens.store.ts'
import { confirmAddress } from '../registration/confirm-address.ts'
import { linkNeedsCode } from '../second-factor/ask-second-factor.ts'
import { demandCode, WRONG_CODE } from '../second-factor/demand-code.ts'
import { setPassword } from './set-password.ts'

const PURPOSE = 'password-reset'

export async function findResetOwner({ platform, accounts }: AuthContext, token: string): Promise<Member | undefined> {
  const { database, clock } = platform
  const link = await findOneTimeToken(database.read, sha256(token), PURPOSE, clock.now())
  return link && findMember(accounts, link.user_id)
}

/**
 * Sets a new password by an emailed link, ends every session and opens a new one. A second factor is still required
 * (OWASP ASVS 6.4.3). A rejected password or code does not consume the link.
 * @param visitor id of the user whose session came along, or ''. See confirmAddress.
 * @throws AppError `gone`; `invalid_request`; `totp_required` for a missing code; `unauthenticated` for a wrong code.
 */
export async function resetPassword(
  context: AuthContext,
  input: { token: string; password: string; code: string },
  client: Client,
  visitor: string,
): Promise<SignedIn> {
  const member = await findResetOwner(context, input.token)
  if (!member) throw resetExpired()
  await context.accounts.users.checkPassword(input.password, member)
  const needsCode = await linkNeedsCode(context, member.user.id, visitor)
  if (needsCode && !input.code) throw new AppError('totp_required', message('auth.codeRequired'))
  const passwordHash = await hashPassword(input.password)
  const change: Change = { member, token: input.token, passwordHash, client, visitor }
  if (!needsCode) return replace(context, change)
  const done = await demandCode(context, member, input.code, client, (take) => replace(context, change, take))
  if (!done) throw new AppError('unauthenticated', WRONG_CODE)
  return done.result
}

interface Change {
  member: Member
  token: string
  passwordHash: string
  client: Client
  visitor: string
}

function replace(context: AuthContext, change: Change, take?: (tx: Tx) => Promise<void>): Promise<SignedIn> {
  const { platform, audit } = context
  const { member, token, passwordHash, client, visitor } = change
  const { user, tenantId } = member
  const redeem = async (tx: Tx): Promise<void> => {
    await take?.(tx)
    if (!(await redeemOneTimeToken(tx, sha256(token), PURPOSE, platform.clock.now()))) throw resetExpired()
    const ended = await setPassword(context, tx, user, passwordHash, '')
    const detail = ended === 1 ? message('auth.oneSignInEnded') : message('auth.signInsEnded', { count: ended })
    await audit.record(tx, { tenantId, action: 'password-reset', userId: user.id, detail, client })
    await confirmAddress(context, tx, member, client, { visitor, newPassword: true })
    await sendNotification(context, tx, user, { kind: 'password-changed' }, client)
  }
  return completeSignIn(context, member, client, {
    how: message('auth.viaNewPassword'),
    twoFactors: take !== undefined,
    redeem,
    isReported: true,
  })
}

export const resetExpired = (): AppError => new AppError('gone', message('auth.resetLinkDead'))

import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { completeSignIn, type SignedIn } from '../complete-sign-in.ts'
import type { AuthContext, Client } from '../context.ts'
import { findMember, type Member } from '../member.ts'
import { findOneTimeToken, redeemOneTimeToken } from '../one-time-tokens.store.ts'
import { confirmAddress } from '../registration/confirm-address.ts'
import { askSecondFactor, linkNeedsCode } from '../second-factor/ask-second-factor.ts'

const PURPOSE = 'magic-link'

/** Returns the user of a redeemable link. Changes nothing. */
export async function findLinkOwner({ platform, accounts }: AuthContext, token: string): Promise<Member | undefined> {
  const { database, clock } = platform
  const link = await findOneTimeToken(database.read, sha256(token), PURPOSE, clock.now())
  return link && findMember(accounts, link.user_id)
}

/**
 * Redeems the link; exactly one of several concurrent posts succeeds.
 * @param visitor id of the user whose session came along, or ''. See confirmAddress.
 * @throws AppError `gone` when the link is used, expired or unknown; `totp_required` with the `mfa_token` when a second
 * factor is on: the link is then used up.
 */
export async function openLink(
  context: AuthContext,
  token: string,
  client: Client,
  visitor: string,
): Promise<SignedIn> {
  const { platform } = context
  const member = await findLinkOwner(context, token)
  if (!member) throw linkExpired()
  const redeem = async (tx: Parameters<typeof redeemOneTimeToken>[0]): Promise<void> => {
    if (!(await redeemOneTimeToken(tx, sha256(token), PURPOSE, platform.clock.now()))) throw linkExpired()
    await confirmAddress(context, tx, member, client, { visitor, newPassword: false })
  }
  if (await linkNeedsCode(context, member.user.id, visitor)) {
    await platform.database.transact(redeem)
    await askSecondFactor(context, member)
  }
  return completeSignIn(context, member, client, { how: message('auth.viaMagicLink'), redeem })
}

export const linkExpired = (): AppError => new AppError('gone', message('auth.magicLinkDead'))

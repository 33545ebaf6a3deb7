import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { completeSignIn, type SignedIn } from '../complete-sign-in.ts'
import type { AuthContext, Client } from '../context.ts'
import { addPoint } from '../limits/limits.store.ts'
import { codesForStep } from '../limits/limits.ts'
import { findMember } from '../member.ts'
import { findOneTimeToken, redeemOneTimeToken } from '../one-time-tokens.store.ts'
import { MFA_PURPOSE } from './ask-second-factor.ts'
import { demandCode, WRONG_CODE } from './demand-code.ts'

/**
 * Completes the second step of a sign-in. The first step lasts five minutes and ends with the fifth wrong code.
 * @throws AppError `unauthenticated` for a wrong code or a used or expired first step; `rate_limited`.
 */
export async function signInWithCode(
  context: AuthContext,
  input: { mfaToken: string; code: string },
  client: Client,
): Promise<SignedIn> {
  const { platform, accounts } = context
  const { database, clock } = platform
  const hash = sha256(input.mfaToken)
  const begun = await findOneTimeToken(database.read, hash, MFA_PURPOSE, clock.now())
  const member = begun && (await findMember(accounts, begun.user_id))
  if (!member) throw stepExpired()
  const done = await demandCode(context, member, input.code, client, async (take) => {
    // Taken before the check, so that concurrent attempts cannot exceed five.
    const isAllowed = await database.transact((tx) => addPoint(tx, codesForStep(hash), clock.now()))
    if (!isAllowed) throw stepExpired()
    return completeSignIn(context, member, client, {
      how: message('auth.viaSecondFactor'),
      twoFactors: true,
      redeem: async (tx) => {
        await take(tx)
        if (!(await redeemOneTimeToken(tx, hash, MFA_PURPOSE, clock.now()))) throw stepExpired()
      },
    })
  })
  if (!done) throw new AppError('unauthenticated', WRONG_CODE)
  return done.result
}

const stepExpired = (): AppError => new AppError('unauthenticated', message('auth.secondStepDead'))

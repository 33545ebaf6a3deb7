import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import type { Member } from '../member.ts'
import { notifyOfGuesses } from '../notifications/notify-of-guesses.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { redeemCode, type UsedCode } from './redeem-code.ts'

class WrongCode extends Error {}

/**
 * Runs work that needs a second step. The code is consumed in the same transaction, or nothing happens.
 * @param work must first call the given function, which consumes the code, in its transaction.
 * @returns null for a wrong or used code. @throws AppError `rate_limited` after five of them.
 */
export async function demandCode<T>(
  context: AuthContext,
  { user, tenantId }: Pick<Member, 'user' | 'tenantId'>,
  code: string,
  client: Client,
  work: (take: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<{ result: T } | null> {
  const { attempts, audit } = context
  const take = async (tx: Tx): Promise<void> => {
    const usedCode = await redeemCode(context, tx, user.id, code)
    if (!usedCode) throw new WrongCode('wrong code')
    await reportRecovery(tx, usedCode)
  }
  const reportRecovery = async (tx: Tx, usedCode: UsedCode): Promise<void> => {
    if (usedCode.kind !== 'recovery-code') return
    const detail = message('auth.recoveryCodesLeft', { count: usedCode.left })
    await audit.record(tx, { tenantId, action: 'recovery-code-used', userId: user.id, detail, client })
    await sendNotification(context, tx, user, { kind: 'recovery-code-used', left: usedCode.left }, client)
  }
  return attempts.guard(
    { kind: 'code', subject: user.id, ip: client.ip },
    () => work(take).then((result) => ({ result }), nullWhenWrong),
    async (tx) => {
      await audit.record(tx, { tenantId, action: 'totp-failed', userId: '', subjectId: user.id, client })
      await notifyOfGuesses(context, tx, user, client)
    },
  )
}

function nullWhenWrong(error: unknown): null {
  if (error instanceof WrongCode) return null
  throw error
}

export const WRONG_CODE = message('auth.codeUsed')

import type { Tx } from '#platform/database/database'
import type { SecretBinding } from '#platform/secrets/secrets'
import type { AuthContext } from '../context.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { countRecoveryCodes, redeemRecoveryCode, redeemStep } from './second-factor.store.ts'
import { findStep } from './totp.ts'

export const secretScope = (userId: string): SecretBinding => ({ tenantId: '', purpose: 'totp', recordId: userId })

export type UsedCode = { kind: 'code' } | { kind: 'recovery-code'; left: number }

/** Consumes an app code or a recovery code. Each works once, also under concurrent requests. */
export async function redeemCode(
  { platform }: AuthContext,
  tx: Tx,
  userId: string,
  code: string,
): Promise<UsedCode | null> {
  const { secrets, clock } = platform
  const secret = await secrets.open(tx, secretScope(userId))
  const step = secret === null ? null : findStep(secret, code, clock.now())
  if (step !== null) return (await redeemStep(tx, userId, step)) ? { kind: 'code' } : null
  if (!(await redeemRecoveryCode(tx, userId, hashRecoveryCode(code), clock.now()))) return null
  return { kind: 'recovery-code', left: await countRecoveryCodes(tx, userId) }
}

import type { Tx } from '#platform/database/database'
import type { SecretPlace } from '#platform/secrets/secrets'
import type { AuthContext } from '../context.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { countRecoveryCodes, takeRecoveryCode, takeStep } from './second-factor.store.ts'
import { findStep } from './totp.ts'

export const placeOfSecret = (userId: string): SecretPlace => ({ tenantId: '', purpose: 'totp', recordId: userId })

export type TakenCode = { kind: 'code' } | { kind: 'recovery-code'; left: number }

/** Consumes an app code or a recovery code. Each works once, also under concurrent requests. */
export async function takeCode(
  { platform }: AuthContext,
  tx: Tx,
  userId: string,
  code: string,
): Promise<TakenCode | null> {
  const { secrets, clock } = platform
  const secret = await secrets.open(tx, placeOfSecret(userId))
  const step = secret === null ? null : findStep(secret, code, clock.now())
  if (step !== null) return (await takeStep(tx, userId, step)) ? { kind: 'code' } : null
  if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(code), clock.now()))) return null
  return { kind: 'recovery-code', left: await countRecoveryCodes(tx, userId) }
}

import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { SecretKey } from '#platform/crypto/secret-key'
import { seal, unseal } from '#platform/secrets/seal'
import type { SecretPlace } from '#platform/secrets/secrets'
import type { KeyOwner } from './idempotency.store.ts'

export interface KeptAnswer {
  headers: Record<string, string>
  body: string | null
}

/**
 * Seals the answer for the requesting credential, because answers may contain one-time secrets such as a new access
 * token. Another credential of the same user may have fewer rights and gets nothing.
 */
export const sealAnswer = (key: SecretKey, owner: KeyOwner, credential: Actor['credential'], answer: KeptAnswer) =>
  seal(key, placeOf(owner, credential), JSON.stringify(answer))

/** @throws AppError `conflict` for another credential, and after a change of the instance's key. */
export function openAnswer(
  key: SecretKey,
  owner: KeyOwner,
  credential: Actor['credential'],
  sealed: string,
): KeptAnswer {
  try {
    return JSON.parse(unseal(key, placeOf(owner, credential), sealed)) as KeptAnswer
  } catch {
    throw new AppError('conflict', NOT_YOURS)
  }
}

const placeOf = (owner: KeyOwner, { kind, id }: Actor['credential']): SecretPlace => ({
  tenantId: owner.tenant_id,
  purpose: 'idempotent-answer',
  recordId: JSON.stringify([owner.user_id, owner.route, owner.key, kind, id]),
})

const NOT_YOURS = message('http.idempotencyOtherCredential')

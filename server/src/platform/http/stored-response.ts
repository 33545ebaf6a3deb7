import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { SecretKey } from '#platform/crypto/secret-key'
import { seal, unseal } from '#platform/secrets/seal'
import type { SecretBinding } from '#platform/secrets/secrets'
import type { KeyOwner } from './idempotency.store.ts'

export interface StoredResponse {
  headers: Record<string, string>
  body: string | null
}

/**
 * Seals the answer for the requesting credential, because answers may contain one-time secrets such as a new access
 * token. Another credential of the same user may have fewer rights and gets nothing.
 */
export const sealAnswer = (key: SecretKey, owner: KeyOwner, credential: Actor['credential'], answer: StoredResponse) =>
  seal(key, bindingOf(owner, credential), write(answer))

/** Long bodies follow the headers as they are, because escaping them again would block other requests. */
const LONG_CHARS = 256 * 1024

const write = ({ headers, body }: StoredResponse): string =>
  body !== null && body.length > LONG_CHARS
    ? `${JSON.stringify({ headers })}\n${body}`
    : JSON.stringify({ headers, body })

function read(text: string): StoredResponse {
  const end = text.indexOf('\n')
  if (end < 0) return JSON.parse(text) as StoredResponse
  return { ...(JSON.parse(text.slice(0, end)) as StoredResponse), body: text.slice(end + 1) }
}

/** @throws AppError `conflict` for another credential, and after a change of the instance's key. */
export function openAnswer(
  key: SecretKey,
  owner: KeyOwner,
  credential: Actor['credential'],
  sealed: string,
): StoredResponse {
  try {
    return read(unseal(key, bindingOf(owner, credential), sealed))
  } catch {
    throw new AppError('conflict', NOT_YOURS)
  }
}

const bindingOf = (owner: KeyOwner, { kind, id }: Actor['credential']): SecretBinding => ({
  tenantId: owner.tenant_id,
  purpose: 'idempotent-answer',
  recordId: JSON.stringify([owner.user_id, owner.route, owner.key, kind, id]),
})

const NOT_YOURS = message('http.idempotencyOtherCredential')

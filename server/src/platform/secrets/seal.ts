import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { SecretKey } from '#platform/crypto/secret-key'
import type { SecretBinding } from './secrets.ts'

const CIPHER = 'aes-256-gcm'
const PURPOSE = 'sealed-secrets'
/** NIST SP 800-38D: 96 random bits per text, a full tag. */
const IV_BYTES = 12
const TAG_BYTES = 16
const FORM = 'v1'
/** Bound to its destination too. */
const BOUND_FORM = 'v2'

/**
 * Returns the form, a dot, and base64url of iv, tag and ciphertext. The text is bound to its record, purpose and
 * destination, so a row copied elsewhere cannot be opened.
 */
export function seal(key: SecretKey, binding: SecretBinding, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key.derive(PURPOSE), iv, { authTagLength: TAG_BYTES })
  const form = binding.destination ? BOUND_FORM : FORM
  cipher.setAAD(bindingOf(form, binding))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${form}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** @throws AppError `unavailable` when `seal` did not make the text with this key for this binding. */
export function unseal(key: SecretKey, binding: SecretBinding, sealed: string): string {
  const [form = '', content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  if (![FORM, BOUND_FORM].includes(form) || bytes.length < IV_BYTES + TAG_BYTES) throw shut()
  const decipher = createDecipheriv(CIPHER, key.derive(PURPOSE), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(bindingOf(form, binding))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw shut()
  }
}

/** JSON, so that different records never have the same binding. */
const bindingOf = (form: string, { tenantId, purpose, recordId, destination }: SecretBinding): Buffer =>
  Buffer.from(JSON.stringify([form, tenantId, purpose, recordId, ...(form === BOUND_FORM ? [destination] : [])]))

const shut = (): AppError => new AppError('unavailable', message('secrets.unreadable'))

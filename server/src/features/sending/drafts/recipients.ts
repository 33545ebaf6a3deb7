import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError, type FieldError } from '#core/app-error'
import { type AddressCheck, checkAddress } from '#platform/mail/addresses'

export const RECIPIENT_FIELDS = ['to', 'cc', 'bcc'] as const
export type RecipientField = (typeof RECIPIENT_FIELDS)[number]

/** `Name <a@b>` with a plain or quoted name (RFC 5322 §3.4). Rejects names that could hide a second address. */
const NAMED = /^(?:"[^"\\]*"\s*|[^"<>@,;:\\()]*)<([^<>]*)>$/u
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/u

export function readAddress(text: string): AddressCheck {
  const trimmed = text.trim()
  const inner = INVISIBLE.test(text) ? undefined : NAMED.exec(trimmed)?.[1]
  return checkAddress(inner ?? (INVISIBLE.test(text) ? text : trimmed))
}

/** Deduplicates recipients in order and reports errors in `wrong`. */
export function readRecipients(field: RecipientField, texts: readonly string[], wrong: FieldError[]): string[] {
  const addresses = texts.map((text, index) => {
    const checked = readAddress(text)
    if (!checked.ok) wrong.push({ pointer: `/${field}/${index}`, detail: checked.reason })
    return checked.ok ? checked.address : ''
  })
  return [...new Set(addresses)]
}

/**
 * docs/spec/sending.md §2: at most 100 in all fields together.
 * @throws AppError `invalid_request` that names the fields with recipients.
 */
export function refuseTooMany(recipients: Record<RecipientField, readonly string[]>): void {
  const filled = RECIPIENT_FIELDS.filter((field) => recipients[field].length > 0)
  const count = filled.reduce((sum, field) => sum + recipients[field].length, 0)
  if (count <= LIMITS.recipients) return
  const detail = message('sending.tooManyRecipients', { count: LIMITS.recipients, given: count })
  throw new AppError('invalid_request', detail, { fields: filled.map((field) => ({ pointer: `/${field}`, detail })) })
}

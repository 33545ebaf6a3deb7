import { createHash } from 'node:crypto'
import type { ParsedMail } from './mail.ts'

export { bareMessageId } from './reading/message-ids.ts'

/**
 * Returns an id for an email without one, derived from its content: equal emails get equal ids, independent of their
 * source. `<40 hex digits of sha256>@dossier.invalid`, without angle brackets (RFC 2606 reserves .invalid).
 * @param hashes SHA-256 of each attachment, in hex.
 */
export function stableMessageId(mail: ParsedMail, hashes: readonly string[]): string {
  const hash = createHash('sha256')
  const field = (value: string): unknown => hash.update(`${Buffer.byteLength(value)}:${value}`)
  field(mail.date === null ? '' : String(mail.date))
  field(mail.subject)
  for (const { role, address } of mail.participants) field(`${role} ${address}`)
  field(mail.text)
  field(mail.html)
  for (const [index, { filename }] of mail.attachments.entries()) field(`${filename} ${hashes[index] ?? ''}`)
  return `${hash.digest('hex').slice(0, 40)}@dossier.invalid`
}

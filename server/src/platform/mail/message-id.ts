import { createHash } from 'node:crypto'
import type { ParsedMail } from './mail.ts'

export { bareMessageId } from './reading/message-ids.ts'

/**
 * Returns an id for an email without one, derived from its content: equal emails get equal ids, independent of their
 * source. `<40 hex digits of sha256>@dossier.invalid`, without angle brackets (RFC 2606 reserves .invalid).
 */
export function stableMessageId(mail: ParsedMail): string {
  const hash = createHash('sha256')
  const field = (value: string): unknown => hash.update(`${Buffer.byteLength(value)}:${value}`)
  field(mail.date === null ? '' : String(mail.date))
  field(mail.subject)
  for (const { role, address } of mail.participants) field(`${role} ${address}`)
  field(mail.text)
  field(mail.html)
  for (const { filename, content } of mail.attachments)
    field(`${filename} ${createHash('sha256').update(content).digest('hex')}`)
  return `${hash.digest('hex').slice(0, 40)}@dossier.invalid`
}

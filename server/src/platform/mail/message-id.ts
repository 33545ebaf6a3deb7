import { createHash } from 'node:crypto'
import type { ParsedMail } from './mail.ts'

export { bareMessageId } from './reading/message-ids.ts'

/**
 * An id for a mail that came without one, made from what it says: the same mail gives the same id, whichever way it
 * came. `<40 hex digits of sha256>@dossier.invalid`, without angle brackets (RFC 2606: .invalid is nobody's).
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

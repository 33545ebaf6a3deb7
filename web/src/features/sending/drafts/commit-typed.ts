import { addAddresses, readAddresses } from '../recipients/read-addresses.ts'
import { RECIPIENT_FIELDS, type RecipientField } from '../recipients/recipient-fields.ts'
import type { DraftSession } from './draft-session.ts'

/** Turns addresses in the text into recipients. @returns the remaining text as typed. */
export function commitTyped(session: DraftSession, field: RecipientField, text: string): string {
  const { addresses, invalid } = readAddresses(text)
  const existing = session.read().content[field]
  if (addresses.length > 0) session.write({ [field]: addAddresses(existing, addresses) })
  session.type(field, invalid)
  return invalid
}

/** Leaving the page saves pending input. */
export function commitAllTyped(session: DraftSession): void {
  for (const field of RECIPIENT_FIELDS) {
    const text = session.read().typed[field]
    if (text !== '') commitTyped(session, field, text)
  }
}

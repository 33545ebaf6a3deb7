import { addAddresses } from './read-addresses.ts'
import { RECIPIENT_FIELDS, type RecipientField, type Recipients } from './recipient-fields.ts'

const isSameAddress = (first: string, second: string): boolean => first.toLowerCase() === second.toLowerCase()

const without = (addresses: readonly string[], address: string): string[] =>
  addresses.filter((existing) => !isSameAddress(existing, address))

/** Returns the fields that change when an address moves to another field. An address stands only once. */
export function moveRecipient(recipients: Recipients, address: string, to: RecipientField): Partial<Recipients> {
  const changed: Partial<Record<RecipientField, string[]>> = {}
  for (const field of RECIPIENT_FIELDS) {
    const remaining = without(recipients[field], address)
    const next = field === to ? addAddresses(recipients[field], [address]) : remaining
    if (next.length !== recipients[field].length) changed[field] = next
  }
  return changed
}

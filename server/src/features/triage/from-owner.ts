import type { TriageMail } from './engine.ts'

type Written = Pick<TriageMail, 'source' | 'mailbox' | 'sender'> & { address: string }

/**
 * Reports whether the owner wrote an email: it was sent, or it came from an own address. A stranger's server may claim
 * any address, so there our check must confirm it; people who import email vouch for it themselves.
 */
export function isFromOwner({ source, mailbox, sender, address }: Written, own: ReadonlySet<string>): boolean {
  if (source === 'sent' || mailbox === 'sent') return true
  const isVouchedFor = sender === 'not_checked' && (source === 'api' || source === 'import')
  return isOwnAddress(address, own) && (sender === 'confirmed' || isVouchedFor)
}

/** Tagged addresses (RFC 5233, `nora+orders@…`) belong to the address without the tag. */
export function isOwnAddress(address: string, own: ReadonlySet<string>): boolean {
  const lower = address.toLowerCase()
  return own.has(lower) || own.has(lower.replace(/^([^+@]+)\+[^@]*@/, '$1@'))
}

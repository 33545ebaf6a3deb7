import type { MailView } from '../mail-view.ts'
import { type PublishedSign, published } from './published-sign.ts'

const MANY = 5
const MAX_ADDRESSES = 60
const ALIKE = 0.65

/** Detects many recipient pairs with equal beginnings, typical of an alphabetical address list. */
function areAlike({ mail }: MailView): boolean {
  const addresses = [...new Set([...mail.to, ...mail.cc])].slice(0, MAX_ADDRESSES)
  if (addresses.length < MANY) return false
  let alike = 0
  let pairs = 0
  for (const [index, address] of addresses.entries()) {
    for (const laterAddress of addresses.slice(index + 1)) {
      pairs += 1
      if (address.slice(0, 2) === laterAddress.slice(0, 2)) alike += 1
      const [host = '', otherHost = ''] = [address.split('@')[1], laterAddress.split('@')[1]]
      if (host !== otherHost && host.slice(0, 2) === otherHost.slice(0, 2)) alike += 1
    }
  }
  return alike / pairs >= ALIKE
}

export const ADDRESS_SIGNS: readonly PublishedSign[] = [
  published(2.5, 'recipients in the order of the alphabet', areAlike),
  published(2.8, 'a sender address that begins with numbers', ({ local }) => /^\d{3,50}[^\d]/.test(local)),
]

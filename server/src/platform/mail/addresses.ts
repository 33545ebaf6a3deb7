import { type Message, message } from '@dossier/contract/message'
import { normaliseAddress } from './reading/address-list.ts'

export { parseAddressList } from './reading/address-list.ts'

export type AddressCheck = { ok: true; address: string } | { ok: false; reason: Message }

/** RFC 5321 §4.5.3.1: 64 octets before the @, 254 in all. */
const MAX_LOCAL_OCTETS = 64
const MAX_ADDRESS_OCTETS = 254

const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN =
  /^(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)*[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Checks for exactly one bare address to send to (RFC 5321 §4.1.2 and RFC 6531, without quoted local parts and address
 * literals). Strict on purpose: a line break or a second address would redirect the email.
 */
export function checkAddress(text: string): AddressCheck {
  const reason = whyNot(text)
  return reason === '' ? { ok: true, address: normaliseAddress(text) } : { ok: false, reason }
}

function whyNot(text: string): Message | '' {
  if (text.trim() === '') return message('mail.addressEmpty')
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) || !text.isWellFormed()) return message('mail.addressControlCharacters')
  if (/[,;]/.test(text)) return message('mail.addressSeveral')
  if (/[<>()"[\]\\:\s]/.test(text)) return message('mail.addressNotBare')
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || domain === '' || local.includes('@')) return message('mail.addressAt')
  if (!LOCAL.test(local) || !DOMAIN.test(domain)) return message('mail.addressInvalid')
  if (Buffer.byteLength(local) > MAX_LOCAL_OCTETS || Buffer.byteLength(text) > MAX_ADDRESS_OCTETS)
    return message('mail.addressTooLong')
  return ''
}

/**
 * Returns one form of all addresses of a mailbox: lower case, without the tag (RFC 5233, `nora+shop@…`). Gmail ignores
 * dots, too.
 */
export function canonicalAddress(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const local = lower.slice(0, at)
  const tag = local.indexOf('+', 1)
  const untagged = tag < 0 ? local : local.slice(0, tag)
  const domain = lower.slice(at + 1)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}

/** Drops addresses that email cannot go to, and repeated ones: no person typed those of a reply. */
export const usableAddresses = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const checked = checkAddress(text)
      return checked.ok ? [checked.address] : []
    }),
  ),
]

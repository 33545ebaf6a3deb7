import { domainToASCII } from 'node:url'
import { message } from '@dossier/contract/message'
import type { RefusedRecipient, SmtpAbilities } from './smtp.ts'

/** A character that would end the address or the command that it stands in. */
const BREAKS_OUT = /[\p{Cc}<>\u2028\u2029]/u
const ASCII = /^\p{ASCII}*$/u

export const isAsciiText = (text: string): boolean => ASCII.test(text)

/** What a server with these abilities can be told: the address as it goes over the wire, or why it cannot. */
export type WireAddress = { ok: true; wire: string } | { ok: false; message: string }

/**
 * Domains go in their ASCII form, which every server understands (RFC 5891); letters beyond ASCII before the @ need
 * SMTPUTF8 (RFC 6531, 3.2) and are never sent to a server that did not offer it.
 */
export function toWire(address: string, { smtpUtf8 }: SmtpAbilities): WireAddress {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = asciiDomain(address.slice(at + 1))
  if (at < 1 || !domain || BREAKS_OUT.test(address))
    return { ok: false, message: message('smtp.notAddress', { email: JSON.stringify(address) }) }
  if (isAsciiText(local) || smtpUtf8) return { ok: true, wire: `${local}@${domain}` }
  return { ok: false, message: message('smtp.noUtf8', { email: address }) }
}

const asciiDomain = (domain: string): string => (isAsciiText(domain) ? domain : domainToASCII(domain))

export interface WireRecipients {
  /** The wire's form to what the caller wrote. */
  byWire: Map<string, string>
  refused: RefusedRecipient[]
}

export function wireRecipients(addresses: string[], abilities: SmtpAbilities): WireRecipients {
  const recipients: WireRecipients = { byWire: new Map(), refused: [] }
  for (const address of addresses) {
    const form = toWire(address, abilities)
    if (form.ok) recipients.byWire.set(form.wire, address)
    else recipients.refused.push({ address, code: 0, permanent: true, message: form.message })
  }
  return recipients
}

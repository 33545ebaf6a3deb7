import { domainToASCII } from 'node:url'
import { message } from '@dossier/contract/message'
import type { RefusedRecipient, SmtpAbilities } from './smtp.ts'

const BREAKS_OUT = /[\p{Cc}<>\u2028\u2029]/u
const ASCII = /^\p{ASCII}*$/u

export const isAsciiText = (text: string): boolean => ASCII.test(text)

/** The address in wire form for a server's extensions, or the reason why it cannot be sent. */
export type WireAddress = { ok: true; wire: string } | { ok: false; message: string }

/**
 * Encodes domains in ASCII, which every server understands (RFC 5891). Non-ASCII local parts need SMTPUTF8 (RFC 6531,
 * 3.2) and are never sent to a server without it.
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
  /** Two spellings of a domain are one recipient to the server. */
  byWire: Map<string, string[]>
  refused: RefusedRecipient[]
}

export function wireRecipients(addresses: string[], abilities: SmtpAbilities): WireRecipients {
  const recipients: WireRecipients = { byWire: new Map(), refused: [] }
  for (const address of addresses) {
    const form = toWire(address, abilities)
    if (form.ok) recipients.byWire.set(form.wire, [...(recipients.byWire.get(form.wire) ?? []), address])
    else recipients.refused.push({ address, code: 0, permanent: true, message: form.message })
  }
  return recipients
}

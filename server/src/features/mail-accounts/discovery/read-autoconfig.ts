import type { MailSecurity } from '@dossier/contract/vocabulary'
import { SaxesParser } from 'saxes'
import { type FoundServer, type FoundServers, hostNameOf, type Mailbox } from './servers.ts'

const SECURITIES: Record<string, MailSecurity> = { ssl: 'tls', tls: 'tls', starttls: 'starttls', plain: 'plain' }
const RANKS: Record<MailSecurity, number> = { tls: 0, starttls: 1, plain: 2 }
const MAX_USER_LENGTH = 320

type Offer = Record<string, string>

/**
 * Reads Mozilla's format of mail settings (https://wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat). An
 * encrypted server comes before one that is not; otherwise the order of the file decides.
 * @returns null when it names no IMAP server, or is no such file.
 */
export function readAutoconfig(xml: string, mailbox: Mailbox, source: FoundServers['source']): FoundServers | null {
  const offers = readOffers(xml)
  const imap = best(offers, 'incomingServer', 'imap', mailbox)
  return imap && { source, imap, smtp: best(offers, 'outgoingServer', 'smtp', mailbox) }
}

function best(offers: readonly Offer[], element: string, type: string, mailbox: Mailbox): FoundServer | null {
  const servers = offers
    .filter((offer) => offer.element === element && offer.type?.toLowerCase() === type)
    .flatMap((offer) => serverOf(offer, mailbox) ?? [])
  return servers.sort((a, b) => RANKS[a.security] - RANKS[b.security])[0] ?? null
}

function serverOf(offer: Offer, mailbox: Mailbox): FoundServer | null {
  const host = hostNameOf(fill(offer.hostname ?? '', mailbox))
  const security = SECURITIES[offer.socketType?.toLowerCase() ?? '']
  const port = /^\d{1,5}$/.test(offer.port ?? '') ? Number(offer.port) : 0
  if (!host || !security || port < 1 || port > 65_535) return null
  const user = fill(offer.username ?? '', mailbox)
  return { host, port, security, user: isUserName(user) ? user : mailbox.address }
}

const fill = (text: string, { address, domain }: Mailbox): string =>
  text
    .replaceAll('%EMAILADDRESS%', address)
    .replaceAll('%EMAILLOCALPART%', address.slice(0, address.lastIndexOf('@')))
    .replaceAll('%EMAILDOMAIN%', domain)

/** A name that is left to fill in, or that would break a command, is none. */
const isUserName = (text: string): boolean =>
  text !== '' && text.length <= MAX_USER_LENGTH && !/%[A-Z]+%|[\p{C}\u2028\u2029]/u.test(text)

/** Returns each server of the file as the texts of its elements. A document type is refused: it may define entities. */
function readOffers(xml: string): Offer[] {
  const offers: Offer[] = []
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    if (path.length === 3 && path.join('/') === `clientConfig/emailProvider/${name}`)
      offers.push({ element: name, type: attributes.type ?? '' })
  })
  parser.on('text', (chunk) => {
    text += chunk
  })
  parser.on('closetag', ({ name }) => {
    const offer = offers.at(-1)
    // The first value counts: a second user name or way to sign in is an alternative.
    if (path.length === 4 && offer) offer[name] ??= text.trim()
    path.pop()
    text = ''
  })
  try {
    parser.write(xml).close()
    return offers
  } catch {
    return []
  }
}

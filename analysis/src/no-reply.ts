// Addresses that no person reads, by the names that programs give themselves. Each pattern takes linear time.

/** Also inside: orders-noreply@, noreply+17@. */
const NO_REPLY =
  /(?:^|[-_.+])(?:no[-_.]?reply|do[-_.]?not[-_.]?(?:reply|respond)|dont[-_.]?reply|nicht[-_.]?antworten|keine[-_.]?antwort|ne[-_.]?pas[-_.]?repondre|no[-_.]?responder|no[-_.]?responda|non[-_.]?rispondere|nao[-_.]?responda|niet[-_.]?beantwoorden|mailer-daemon|bounces?)\d{0,6}(?:[-_.+]|$)/i
const NO_REPLY_DOMAIN = /(?:^|\.)no-?reply\.|\.invalid$/i
const ROBOT =
  /^(?:notifications?|alerts?|mailer|system|root|cron|daemon|bounces?|monitoring|jenkins|automated?|updates?)(?:[-+_.].*)?$/i
const DELIVERY_SYSTEM = /^(?:mailer-daemon|postmaster)$/i
/** Mailboxes of offices, in the languages of the analysis; reply+17@ threads what an application sends. */
const OFFICE =
  /^(?:reply|support|help|helpdesk|info|contact|service|services|customer[-_.]?(?:service|care|support)|care|sales|billing|accounts?|orders?|office|team|hello|press|news|newsletter|marketing|feedback|kontakt|kundenservice|kundendienst|buchhaltung|bestellung(?:en)?|vertrieb|hilfe|aide|clients?|commandes?|facturation|ayuda|clientes?|pedidos|facturacion|atencion)(?:[-+_.].*)?$/i

const MAX_LOCAL = 100

const split = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).slice(0, MAX_LOCAL), address.slice(at + 1)]
}

/** Reports whether an address says that it takes no replies. */
export function isNoReply(address: string): boolean {
  const [local, domain] = split(address)
  return NO_REPLY.test(local) || NO_REPLY_DOMAIN.test(domain)
}

/** Reports whether a program writes from an address, whether or not somebody reads the answers. */
export const isRobotAddress = (address: string): boolean => ROBOT.test(split(address)[0])

/** Reports whether a mail server reports failed deliveries from an address. */
export const isDeliverySystem = (address: string): boolean => DELIVERY_SYSTEM.test(split(address)[0])

/** The last two labels: enough to tell a foreign sender from a subdomain. */
export const organisationOf = (domain: string): string => domain.toLowerCase().split('.').slice(-2).join('.')

/**
 * Reports whether Reply-To names a person behind a program that sends for them, as a contact form does. The office of
 * the program's own site is none: a receipt names its support.
 */
export function namesPerson(replyTo: string, from: string): boolean {
  const [local, domain] = split(replyTo)
  if (local === '' || domain === '' || isNoReply(replyTo) || isRobotAddress(replyTo) || isDeliverySystem(replyTo))
    return false
  return organisationOf(domain) !== organisationOf(split(from)[1]) || !OFFICE.test(local)
}

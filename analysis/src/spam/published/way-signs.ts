import { headerOf, type MailView } from '../mail-view.ts'
import { type Hop, IP, isPrivate, stepsInWords } from '../mail-way.ts'
import { type PublishedSign, published } from './published-sign.ts'

/** Providers whose machines have reverse DNS names; a machine without one is not theirs. */
const PROVIDERS =
  /(?:^|\.)(?:lycos\.(?:com|co\.uk)|hotmail\.com|excite\.com|aol\.com|msn\.com|yahoo\.com|gmail\.com|outlook\.com)$/i
/** Bare domains of providers, which their real machines never use as a name. */
const BARE_PROVIDER = /^(?:msn|yahoo|lycos|excite|aol|juno|compuserve|localhost|mydomain|hotmail|gmail)\.com$/i
const NUMBER = new RegExp(`^${IP}$`)
/** Names of dial-up lines: the address or the line type in the name. */
const DIALED = [
  /(?:\d{1,3}[^\d\s]){3}\d{1,3}[^\s]*\.[^\s.]+\.[a-z]/i,
  /(?:cable|catv|a?dsl|dhcp|cpe|dial|ppp|pool|modem)[^\s]*\d+[^\d\s]+\d/i,
  /[-.](?:dyn(?:amic)?|dial(?:up)?|modem|isdn|[avs]?dsl|cable|dhcp|cpe|catv)[-.]/i,
]
/** Hosts with a fixed address. */
const STAYS = /static|fixed|dedicated|smtp|mail|(?:^|[-.])mx\d*[-.]/i

/** Names of hosts are no longer (RFC 1035). */
const MAX_NAME = 255

function isDialed(name: string): boolean {
  const host = name.slice(0, MAX_NAME)
  return !STAYS.test(host) && DIALED.some((pattern) => pattern.test(host))
}

const anyHop = (view: MailView, holds: (hop: Hop) => boolean): boolean => view.way.some(holds)

/** Returns the unauthenticated machine that delivered the email; null for a list. */
function unauthenticatedHop({ way, headers }: MailView): Hop | null {
  const [last] = way
  return headers.list || last === undefined || last.signedIn ? null : last
}

const unauthenticatedSign = (points: number, name: string, holds: (hop: Hop) => boolean): PublishedSign =>
  published(points, name, (view) => {
    const hop = unauthenticatedHop(view)
    return hop !== null && holds(hop)
  })

function isElsewhere({ helo, ip }: Hop): boolean {
  const claimed = helo.replace(/^\[|\]$/g, '')
  if (!NUMBER.test(claimed) || isPrivate(claimed)) return false
  return claimed.split('.').slice(0, 3).join('.') !== ip.split('.').slice(0, 3).join('.')
}

/** Detects direct delivery from a desktop: normal email programs submit through their provider with a password. */
function comesFromDesktop(view: MailView): boolean {
  const isDirect = view.way.length === 1 && unauthenticatedHop(view) !== null
  return isDirect && /^Microsoft Outlook/i.test(headerOf(view, 'x-mailer'))
}

/** Yahoo's own machines appear in the Received steps; the sender's HELO and the `for` part do not count. */
function isForgedYahoo({ mail, domain, way }: MailView): boolean {
  if (way.length === 0 || !/^yahoo\.[a-z.]{2,6}$/.test(domain)) return false
  const steps = stepsInWords(mail).slice(0, 10)
  return !steps.some((step) => /yahoo\.[a-z.]{2,6}\b/.test(step.replace(/helo [^)\s]+/g, '')))
}

export const WAY_SIGNS: readonly PublishedSign[] = [
  published(3.1, 'a machine without a name that calls itself a provider', (view) =>
    anyHop(view, ({ helo, name }) => name === null && PROVIDERS.test(helo)),
  ),
  published(2.8, 'a machine that borrows the name of a provider', (view) =>
    anyHop(view, ({ helo, name }) => BARE_PROVIDER.test(helo) && name !== helo.toLowerCase()),
  ),
  published(1.68, 'a machine that names another address than its own', (view) => anyHop(view, isElsewhere)),
  unauthenticatedSign(2.6, 'a machine that calls itself by a bare number', ({ helo }) => NUMBER.test(helo)),
  unauthenticatedSign(2.36, 'a machine without a full name', ({ helo }) => /^[^.[\]:]+$/.test(helo)),
  unauthenticatedSign(2.64, 'sent by a line that is dialed in', ({ name }) => name !== null && isDialed(name)),
  unauthenticatedSign(2.8, 'a machine that calls itself a line that is dialed in', ({ helo }) => isDialed(helo)),
  published(2.4, 'an address of Yahoo that Yahoo did not send', isForgedYahoo),
  published(2.6, 'a program of a desk that delivers by itself', comesFromDesktop),
]

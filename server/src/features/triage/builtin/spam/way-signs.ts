import { headersOf, type MailView, organisationOf } from './mail-view.ts'
import { hopsOf, stampsOf } from './received.ts'
import { type SpamSign, sign } from './sign.ts'

// What the servers on its way tell of a mail (RFC 5321 §4.4). Who forges it seldom gets all of it right.

const RECEIVED = 'received'
/** Providers that everybody knows, and whose names are therefore borrowed. */
const PROVIDER = /(?:^|\.)(?:yahoo|hotmail|msn|aol|lycos|excite|gmail|google|outlook|live|icloud|gmx)\.[a-z.]+$/i
/** How providers name the lines of their customers, from where mail goes out through the provider's own server. */
const HOUSEHOLD_LINE =
  /dial|dsl|cable|catv|pool|ppp|dhcp|dyn|client|cust|modem|broadband|host\d|(?:\d{1,3}[.-]){3}\d{1,3}/i
/** Clocks differ, but not by so much. */
const CLOCKS_DIFFER_MS = 2 * 3_600_000

const hops = (view: MailView) => hopsOf(headersOf(view, RECEIVED))

const borrowsProvider = (view: MailView): boolean =>
  hops(view).some(({ helo, name }) => PROVIDER.test(helo) && organisationOf(name ?? '') !== organisationOf(helo))

const comesFromHousehold = (view: MailView): boolean =>
  HOUSEHOLD_LINE.test(hops(view).find(({ isOutside }) => isOutside)?.name ?? '')

/** The server before had it later than the one after. */
function goesBackInTime(view: MailView): boolean {
  const stamps = stampsOf(headersOf(view, RECEIVED))
  return stamps.some((at, index) => (stamps[index + 1] ?? at) - at > CLOCKS_DIFFER_MS)
}

export const WAY_SIGNS: readonly SpamSign[] = [
  sign('a server that borrows the name of a mail provider', borrowsProvider),
  sign('handed over by the line of a household', comesFromHousehold),
  sign('a way that goes back in time', goesBackInTime),
]

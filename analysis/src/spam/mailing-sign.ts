import { headerOf, type MailView, organisationOf } from './mail-view.ts'
import { type SpamSign, sign } from './sign.ts'

const BOUNCE_TOKEN = /bounce|[-+.=]\d{4,}|\d{4,}[-+.=]/i
const LIST_SERVER = /lyris|listmanager|listserv|mailman|majordomo|ezmlm|sympa/i
const ENDING = 3_000
const SUBSCRIPTION =
  /you (?:are|were|have been) ?(?:currently )?(?:subscribed|receiving this|registered|signed up)|you(?:['’]re| are) receiving|your subscription|manage your|change your (?:e-?mail )?(?:address|preferences)|you (?:asked|requested|subscribed|signed up|registered)|sie (?:erhalten|bekommen) (?:diese|unseren)|newsletter (?:abbestellen|abmelden)|vous recevez (?:ce|cet|cette)|se désabonner|(?:recibe|recibes|está recibiendo) este|darse de baja/i

/**
 * A mailing with two of these: a bounce address of its own, links to the machine that sent it, a sender or bounce
 * address of that machine, and a list (its server, a way to unsubscribe, or a mention of the subscription). Spam can
 * forge each, but rarely bothers: of the tuning half 7 % of spam and 74 % of newsletters have two. It counts for
 * nothing when our own check contradicts the sender.
 */
const TRACEABLE_MAILING = sign('a mailing that can be traced to its sender', (view) => {
  if (view.mail.findings.some(({ code }) => code.toLowerCase().includes('sender_failed'))) return false
  const machines = new Set(view.way.flatMap(({ name }) => (name === null ? [] : [organisationOf(name)])))
  const bounces = headerOf(view, 'return-path')
  const evidence = [
    BOUNCE_TOKEN.test(/([^<@]{0,200})@/.exec(bounces)?.[1] ?? ''),
    view.linkHosts.some((host) => machines.has(host)),
    machines.has(organisationOf(view.domain)) || machines.has(organisationOf(hostOf(bounces))),
    isList(view),
  ]
  return evidence.filter(Boolean).length >= 2
})

const hostOf = (address: string): string => /@([a-z0-9.-]{1,253})/i.exec(address)?.[1] ?? ''

const isList = (view: MailView): boolean =>
  headerOf(view, 'list-unsubscribe') !== '' ||
  ['x-mailer', 'message-id', 'sender'].some((name) => LIST_SERVER.test(headerOf(view, name))) ||
  SUBSCRIPTION.test(view.mail.text.slice(-ENDING))

/** Set by hand: learned together with words its weight would be too small for newsletters about new topics. */
export const MAILING_SIGN: SpamSign & { weight: number } = { ...TRACEABLE_MAILING, weight: -2.5 }

import { ADDRESS, headerOf, type MailView, organisationOf } from './mail-view.ts'
import { stepsInWords } from './mail-way.ts'
import { type SpamSign, sign } from './sign.ts'

/**
 * Free email providers. Using one is no sign, although only spam does in the training data. Not being sent from there
 * is one.
 */
const FREE_MAIL =
  /^(?:hotmail|yahoo|msn|aol|lycos|excite|netscape|mail|gmx|web|outlook|live|gmail|googlemail|icloud|proton(?:mail)?|earthlink|juno|yandex|qq|163)\.[a-z.]+$/
const OFFER =
  /[!$%]|(?<!\p{L})(?:free|offers?|deals?|win(?:ner)?|money|loans?|credit|gratis|kostenlos|angebote?|oferta|offre)(?!\p{L})/iu

const isFreeMail = ({ domain }: MailView): boolean => FREE_MAIL.test(domain)

/** Returns whether a relay has the sender's domain; null without Received fields (RFC 5321 §4.4). */
function isOnTheWay({ mail, domain }: MailView): boolean | null {
  const steps = stepsInWords(mail)
  if (steps.length === 0 || domain === '') return null
  const home = organisationOf(domain)
  return steps.some((step) => step.includes(home))
}

function messageIdHome(view: MailView): 'home' | 'elsewhere' | 'none' {
  const host = /@([^>\s]{1,200})/.exec(headerOf(view, 'message-id'))?.[1]
  if (!host) return 'none'
  return organisationOf(host) === organisationOf(view.domain) ? 'home' : 'elsewhere'
}

/** Outlook Express, and Outlook before 2007, also write X-MimeOLE. */
const claimsOutlook = (view: MailView): boolean =>
  /outlook(?: express|, build|.{0,40}\bIMO\b)/i.test(headerOf(view, 'x-mailer')) && headerOf(view, 'x-mimeole') === ''

/** "Netscape" of netscape.com: the domain confirms the name. */
const namesItsDomain = ({ mail, domain }: MailView): boolean =>
  mail.from.name
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 3 && domain.includes(word))

/** Newsletters and shops speak of themselves. */
function namedInText(view: MailView): boolean {
  const name = organisationOf(view.domain).split('.')[0] ?? ''
  if (name.length < 4 || isFreeMail(view)) return false
  const own = `${view.subject}\n${view.text}`.replace(ADDRESS, ' ').toLowerCase()
  return own.replace(/[^\p{L}\p{N}]+/gu, '').includes(name.replace(/[^\p{L}\p{N}]+/gu, ''))
}

const isHome = (view: MailView, host: string): boolean =>
  host === organisationOf(view.domain) || host.split('.')[0] === organisationOf(view.domain).split('.')[0]

export const SENDER_SIGNS: readonly SpamSign[] = [
  sign('digits in the sender address', ({ local }) => /\d{4,}|[a-z]\d+[a-z]/i.test(local)),
  sign('a sender without a name', ({ mail }) => mail.from.name === ''),
  sign('a free mail address that its provider did not send', (view) => isFreeMail(view) && isOnTheWay(view) === false),
  sign('a sender whose domain is not on the way', (view) => isOnTheWay(view) === false),
  sign('an offer as the sender name', ({ mail }) => OFFER.test(mail.from.name.slice(0, 200))),
  sign('a name that its domain bears out', namesItsDomain),
  sign('a message id of the sender domain', (view) => messageIdHome(view) === 'home'),
  sign('no message id', (view) => messageIdHome(view) === 'none'),
  sign('no recipient in sight', ({ headers }) => headers.recipients === 0),
  sign('many recipients', ({ headers }) => headers.recipients > 5),
  sign('replies go to another domain', ({ headers }) => headers.replyToElsewhere),
  sign('sent for another domain', ({ headers }) => headers.bounceElsewhere),
  sign(
    'marked as urgent',
    (view) => /^[12]/.test(headerOf(view, 'x-priority')) || /high/i.test(headerOf(view, 'importance')),
  ),
  sign('written to its own sender', ({ mail }) => mail.to.includes(mail.from.address)),
  sign('the name of a mail program that did not write it', claimsOutlook),
  sign('an answer in a thread', ({ headers }) => headers.isReply),
  sign('a date that cannot be read', ({ mail }) => mail.date === null),
  sign('a text that names its sender', namedInText),
  sign('a link to the own domain', (view) => view.linkHosts.some((host) => isHome(view, host))),
  {
    name: 'links to the own domain',
    amount: (view) =>
      view.linkHosts.length === 0
        ? 0
        : view.linkHosts.filter((host) => isHome(view, host)).length / view.linkHosts.length,
  },
]

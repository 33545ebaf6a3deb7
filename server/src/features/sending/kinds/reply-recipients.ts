import { isNoReply } from '@dossier/analysis'
import { LIMITS, type RecipientNoticeCode } from '@dossier/contract/vocabulary'
import { parseAddressList, usableAddresses } from '#platform/mail/addresses'
import type { AddressRole, Participant } from '#platform/mail/mail'
import { parseMailto } from '#platform/mail/mailto'
import type { OwnAddresses } from './own-addresses.ts'
import { isFormAddress, mayBeForm } from './robots.ts'

export interface RepliedMail {
  participants: readonly Participant[]
  source: string
  mailbox: string
  /** Names lower-case, values unfolded. */
  headers: readonly { name: string; value: string }[]
}

export interface RecipientNotice {
  code: RecipientNoticeCode
  address: string
  /** The address of the form, for `contact-form`; else ''. */
  form: string
}

export interface ReplyRecipients {
  /** The email is the account's own, so the reply goes to its recipients. */
  isOwn: boolean
  to: string[]
  cc: string[]
  notices: RecipientNotice[]
}

/**
 * Returns the recipients of a reply: Reply-To if present, else From (RFC 5322 §3.6.2), and for `reply-all` in `cc` the
 * others that got the email (§3.6.3) with the list that it came from (RFC 2369 §3.4). A reply to an own email goes to
 * its recipients. Own addresses are left out, except in notes to oneself; addresses that import email always.
 */
export function replyRecipients(kind: 'reply' | 'reply-all', mail: RepliedMail, known: OwnAddresses): ReplyRecipients {
  const people = readPeople(mail, known)
  const { to, cc } = people.isOwn ? toOwn(kind, people) : toOthers(kind, people)
  const recipients = unique(to).slice(0, LIMITS.recipients)
  const copies = unique(cc)
    .filter((address) => !recipients.includes(address))
    .slice(0, LIMITS.recipients - recipients.length)
  return { isOwn: people.isOwn, to: recipients, cc: copies, notices: noticesOf(people, [...recipients, ...copies]) }
}

/** Every address that takes part, for one look-up of the own ones. */
export const addressesIn = ({ participants, headers }: RepliedMail): string[] =>
  unique([...participants.map(({ address }) => address), ...listPost(headers), ...followUps(headers)]).filter(Boolean)

interface People {
  isOwn: boolean
  /** An own site may send its forms from an own address. */
  isFromOwn: boolean
  from: string[]
  /** Who gets a reply: outsiders of Reply-To, else of From. */
  authors: string[]
  /** Outsiders only, as are the next three. */
  to: string[]
  cc: string[]
  list: string[]
  followUps: string[]
  /** With own addresses, for a note to oneself. */
  self: string[]
  mailer: string
}

function readPeople({ participants, source, mailbox, headers }: RepliedMail, { own, intake }: OwnAddresses): People {
  const all = (role: AddressRole) =>
    usableAddresses(participants.filter((each) => each.role === role).map(({ address }) => address))
  const isOwnAddress = (address: string) => own.has(address.toLowerCase())
  const isIntake = (address: string) => intake.has(address.toLowerCase())
  const outside = (addresses: string[]) => addresses.filter((address) => !isOwnAddress(address) && !isIntake(address))
  const [from, replyTo, to, cc] = [all('from'), all('reply-to'), outside(all('to')), outside(all('cc'))]
  // A form of the own site writes from an own address, and names the person in Reply-To.
  const isForm = source !== 'sent' && outside(replyTo).length > 0 && to.length + cc.length === 0
  const answerable = outside(replyTo).length > 0 ? outside(replyTo) : outside(from)
  return {
    isOwn: (source === 'sent' || mailbox === 'sent' || from.some(isOwnAddress)) && !isForm,
    isFromOwn: from.some(isOwnAddress),
    from,
    authors: answerable,
    to,
    cc,
    list: outside(listPost(headers)),
    followUps: outside(followUps(headers)),
    self: [...all('to'), ...replyTo, ...from].filter((address) => !isIntake(address)).slice(0, 1),
    mailer: fieldOf(headers, 'x-mailer'),
  }
}

function toOwn(kind: 'reply' | 'reply-all', { to, cc, self }: People): { to: string[]; cc: string[] } {
  if (to.length > 0) return { to, cc: kind === 'reply-all' ? cc : [] }
  return { to: cc.length > 0 ? cc : self, cc: [] }
}

function toOthers(kind: 'reply' | 'reply-all', people: People): { to: string[]; cc: string[] } {
  const { authors, to, cc, list, followUps: wanted, self } = people
  const author = authors.length > 0 ? authors : self
  if (kind === 'reply') return { to: author, cc: [] }
  if (list.length > 0 && wanted.length > 0) return { to: wanted, cc: [] }
  return { to: author, cc: [...to, ...cc, ...list] }
}

function noticesOf(
  { from, authors, list, mailer, isOwn, isFromOwn }: People,
  recipients: readonly string[],
): RecipientNotice[] {
  const [form = ''] = from
  const [author = ''] = authors
  const isRedirected = !isOwn && form !== '' && author !== '' && !authors.includes(form) && recipients.includes(author)
  const viaList = list.includes(form) || list.includes(author)
  const viaForm = isRedirected && !viaList && (isFromOwn || mayBeForm(form, author, mailer))
  return [
    ...(viaForm ? [{ code: 'contact-form' as const, address: author, form }] : []),
    ...recipients
      .filter((address) => isNoReply(address) || (!isOwn && address === form && isFormAddress(address)))
      .map((address) => ({ code: 'no-reply' as const, address, form: '' })),
    ...recipients
      .filter((address) => list.includes(address))
      .map((address) => ({ code: 'mailing-list' as const, address, form: '' })),
  ]
}

type Headers = RepliedMail['headers']

const fieldOf = (headers: Headers, name: string): string =>
  headers.find((header) => header.name === name)?.value.slice(0, 1000) ?? ''

/** RFC 2369 §3.4: addresses in angle brackets, or NO. */
function listPost(headers: Headers): string[] {
  const urls = [...fieldOf(headers, 'list-post').matchAll(/<\s*(mailto:[^<>\s]{1,500})\s*>/gi)].map(
    (url) => url[1] ?? '',
  )
  const posts = usableAddresses(urls.map((url) => parseMailto(url)?.to ?? ''))
  return posts.length > 0 ? posts : usableAddresses([fieldOf(headers, 'x-beenthere')])
}

/** Who a list's member wants to have follow-ups; not standardized, but widely used. */
const followUps = (headers: Headers): string[] =>
  usableAddresses(parseAddressList(fieldOf(headers, 'mail-followup-to')).map(({ address }) => address))

const unique = (addresses: readonly string[]): string[] => [...new Set(addresses)]

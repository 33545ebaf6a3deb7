import type { Message } from './message.ts'
import { isDeliverySystem, isNoReply, isRobotAddress, namesPerson, organisationOf } from './no-reply.ts'

/**
 * Signs in envelope and header. Cues that a sender could forge to look better are ignored; so is every
 * Authentication-Results header, because the findings have our own checks.
 */
export interface HeaderSigns {
  /** Bulk email: List-Unsubscribe, Feedback-ID, Precedence: bulk. */
  bulk: boolean
  /** A discussion list between people (RFC 2919, List-Post of RFC 2369). */
  list: boolean
  /** The subject contains a list name in brackets. */
  listTag: boolean
  /** Written by a machine (RFC 3834). */
  automatic: boolean
  autoReply: boolean
  /** A delivery report (RFC 3464). */
  bounce: boolean
  /** The sender takes no replies, and Reply-To names no person. */
  noReply: boolean
  /** A filter on the way flagged it as spam. A negative result is ignored, because it can be forged. */
  flaggedSpam: boolean
  replyToElsewhere: boolean
  bounceElsewhere: boolean
  isReply: boolean
  addressed: 'to' | 'cc' | 'not' | 'unknown'
  recipients: number
}

const OUT_OF_OFFICE =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|abwesenheit|automatische antwort|réponse automatique|absence|respuesta automática|fuera de la oficina)/i

const LIST_TAG = /^(?:\s*(?:re|aw|fwd?)\s*:)*\s*\[[\p{L}][\p{L}\p{N} _.-]{1,30}\]\s/iu

type Enveloped = Pick<Message, 'subject' | 'from' | 'headers'>

const headerOf = ({ headers }: Pick<Message, 'headers'>, name: string): string =>
  headers.find((field) => field.name === name)?.value.slice(0, 2000) ?? ''

/** Reports whether a header says that a machine wrote it (RFC 3834, section 5). */
function isAutoSubmitted(mail: Enveloped): boolean {
  const value = headerOf(mail, 'auto-submitted').trim().toLowerCase()
  return value !== '' && !/^no\b/.test(value)
}

const isAutoReply = (mail: Enveloped): boolean =>
  OUT_OF_OFFICE.test(mail.subject.trim()) ||
  headerOf(mail, 'auto-submitted').trim().toLowerCase().startsWith('auto-replied') ||
  headerOf(mail, 'x-autoreply') !== '' ||
  headerOf(mail, 'x-autorespond') !== ''

/**
 * Reports whether no person wrote a reply: out-of-office replies, with or without a header, receipts and delivery
 * reports. The sender's address alone proves nothing, because ticket systems pass on what people write.
 */
export const isAutomaticReply = (mail: Enveloped): boolean =>
  isAutoSubmitted(mail) ||
  isAutoReply(mail) ||
  headerOf(mail, 'precedence').trim().toLowerCase() === 'auto_reply' ||
  isDeliverySystem(mail.from.address) ||
  // RFC 6522: delivery reports and receipts.
  /^\s*multipart\/report\b/i.test(headerOf(mail, 'content-type'))

/** `me`: the reader's addresses, empty when unknown. */
export function readHeaders(mail: Message, me: readonly string[]): HeaderSigns {
  const header = (name: string): string => headerOf(mail, name)
  const has = (name: string): boolean => header(name) !== ''
  const list = has('list-id') || has('list-post') || has('x-mailing-list') || has('x-beenthere')
  const precedence = header('precedence').toLowerCase()
  const viaForm = repliesToPerson(header('reply-to'), mail.from.address, me)
  return {
    bulk: has('list-unsubscribe') || has('feedback-id') || has('x-campaign-id') || /bulk|junk/.test(precedence),
    list: list || precedence === 'list',
    listTag: LIST_TAG.test(mail.subject),
    automatic: isAutoSubmitted(mail) || (isRobotAddress(mail.from.address) && !viaForm),
    autoReply: isAutoReply(mail),
    bounce: isBounce(mail, header('content-type')),
    noReply: isNoReply(mail.from.address) && !viaForm,
    flaggedSpam: /^\s*yes/i.test(header('x-spam-flag')) || /^\s*yes/i.test(header('x-spam-status')),
    replyToElsewhere: isElsewhere(header('reply-to'), mail.from.address),
    bounceElsewhere: isElsewhere(header('return-path'), mail.from.address),
    isReply: has('in-reply-to') || has('references'),
    addressed: addressedTo(mail, me),
    recipients: mail.to.length + mail.cc.length,
  }
}

const isBounce = (mail: Message, contentType: string): boolean =>
  isDeliverySystem(mail.from.address) || /report-type="?delivery-status/i.test(contentType)

const ADDRESSES = /[^\s@<>"(),;:]{1,100}@[a-z0-9.-]{1,255}/gi

/** An own address in Reply-To is a form that the reader filled in. */
function repliesToPerson(field: string, from: string, me: readonly string[]): boolean {
  const own = new Set(me.map((address) => address.toLowerCase()))
  const addresses = [...field.matchAll(ADDRESSES)].map(([address]) => address)
  return addresses.some((address) => !own.has(address.toLowerCase()) && namesPerson(address, from))
}

function isElsewhere(field: string, from: string): boolean {
  const fieldDomain = /@([a-z0-9.-]+)/i.exec(field)?.[1]
  const own = from.split('@')[1]
  return Boolean(fieldDomain && own && organisationOf(fieldDomain) !== organisationOf(own))
}

function addressedTo(mail: Message, me: readonly string[]): HeaderSigns['addressed'] {
  if (me.length === 0) return 'unknown'
  const ownAddresses = new Set(me.map((address) => address.toLowerCase()))
  if (mail.to.some((address) => ownAddresses.has(address.toLowerCase()))) return 'to'
  return mail.cc.some((address) => ownAddresses.has(address.toLowerCase())) ? 'cc' : 'not'
}

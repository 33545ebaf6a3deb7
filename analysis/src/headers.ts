import type { Message } from './message.ts'

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
  noReply: boolean
  /** A filter on the way flagged it as spam. A negative result is ignored, because it can be forged. */
  flaggedSpam: boolean
  replyToElsewhere: boolean
  bounceElsewhere: boolean
  isReply: boolean
  addressed: 'to' | 'cc' | 'not' | 'unknown'
  recipients: number
}

const NO_REPLY =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|noreply\d*|nicht[-_.]?antworten|ne[-_.]?pas[-_.]?repondre|no[-_.]?responder)(?:[-+_.].*)?@/i
const ROBOT =
  /^(?:notifications?|alerts?|mailer|system|root|cron|daemon|bounces?|monitoring|jenkins|billing-noreply|automated?|updates?)(?:[-+_.].*)?@/i
const BOUNCE = /^(?:mailer-daemon|postmaster)@/i
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
  BOUNCE.test(mail.from.address) ||
  // RFC 6522: delivery reports and receipts.
  /^\s*multipart\/report\b/i.test(headerOf(mail, 'content-type'))

/** `me`: the reader's addresses, empty when unknown. */
export function readHeaders(mail: Message, me: readonly string[]): HeaderSigns {
  const header = (name: string): string => headerOf(mail, name)
  const has = (name: string): boolean => header(name) !== ''
  const list = has('list-id') || has('list-post') || has('x-mailing-list') || has('x-beenthere')
  const precedence = header('precedence').toLowerCase()
  return {
    bulk: has('list-unsubscribe') || has('feedback-id') || has('x-campaign-id') || /bulk|junk/.test(precedence),
    list: list || precedence === 'list',
    listTag: LIST_TAG.test(mail.subject),
    automatic: isAutoSubmitted(mail) || ROBOT.test(mail.from.address),
    autoReply: isAutoReply(mail),
    bounce: isBounce(mail, header('content-type')),
    noReply: NO_REPLY.test(mail.from.address),
    flaggedSpam: /^\s*yes/i.test(header('x-spam-flag')) || /^\s*yes/i.test(header('x-spam-status')),
    replyToElsewhere: isElsewhere(header('reply-to'), mail.from.address),
    bounceElsewhere: isElsewhere(header('return-path'), mail.from.address),
    isReply: has('in-reply-to') || has('references'),
    addressed: addressedTo(mail, me),
    recipients: mail.to.length + mail.cc.length,
  }
}

const isBounce = (mail: Message, contentType: string): boolean =>
  BOUNCE.test(mail.from.address) || /report-type="?delivery-status/i.test(contentType)

function isElsewhere(field: string, from: string): boolean {
  const fieldDomain = /@([a-z0-9.-]+)/i.exec(field)?.[1]
  const own = from.split('@')[1]
  return Boolean(fieldDomain && own && organisation(fieldDomain) !== organisation(own))
}

/** The last two labels: enough to tell a foreign sender from a subdomain. */
const organisation = (domain: string): string => domain.toLowerCase().split('.').slice(-2).join('.')

function addressedTo(mail: Message, me: readonly string[]): HeaderSigns['addressed'] {
  if (me.length === 0) return 'unknown'
  const ownAddresses = new Set(me.map((address) => address.toLowerCase()))
  if (mail.to.some((address) => ownAddresses.has(address.toLowerCase()))) return 'to'
  return mail.cc.some((address) => ownAddresses.has(address.toLowerCase())) ? 'cc' : 'not'
}

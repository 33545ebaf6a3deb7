import { isNoReply, isRobotAddress, readHeaders } from '@dossier/analysis'
import { fold } from '#core/fold'
import type { Participant } from '#platform/mail/mail'
import type { EmailTableRow } from '../emails.tables.ts'

/** What contacts are counted from. */
export type CountedEmail = Pick<
  EmailTableRow,
  'tenant_id' | 'id' | 'mailbox' | 'source' | 'received_at' | 'subject' | 'participants'
> & {
  /** JSON of the significant headers. */
  headers: string
}

/** One contact of one email. */
export interface Correspondent {
  address: string
  name: string
  sent: boolean
}

/**
 * Returns the recipients of a sent email, or the sender of a received one. Emails in spam and trash count for nobody,
 * and those of lists, robots and no-reply addresses not for their sender.
 */
export function correspondentsOf(email: CountedEmail): Correspondent[] {
  if (email.mailbox === 'spam' || email.mailbox === 'trash') return []
  const participants = JSON.parse(email.participants) as Participant[]
  if (email.mailbox === 'sent' || email.source === 'sent') return recipientsOf(participants)
  const sender = participants.find(({ role }) => role === 'from')
  const address = addressOf(sender)
  return sender && address !== '' && !isFromMachine(email, address)
    ? [{ address, name: nameOf(sender, address), sent: false }]
    : []
}

/** Longer lists of recipients are announcements, not correspondence. */
const MAX_RECIPIENTS = 100

function recipientsOf(participants: readonly Participant[]): Correspondent[] {
  const found = new Map<string, Correspondent>()
  for (const participant of participants) {
    const address = addressOf(participant)
    if (!RECIPIENTS.has(participant.role) || address === '' || found.has(address)) continue
    found.set(address, { address, name: nameOf(participant, address), sent: true })
  }
  return found.size > MAX_RECIPIENTS ? [] : [...found.values()]
}

const RECIPIENTS = new Set<string>(['to', 'cc', 'bcc'])

/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets. */
const MAX_ADDRESS = 254

function addressOf(participant: Participant | undefined): string {
  const address = (participant?.address ?? '').toLowerCase().trim()
  const at = address.lastIndexOf('@')
  return at > 0 && at < address.length - 1 && address.length <= MAX_ADDRESS ? address : ''
}

const MAX_NAME = 200

/** Some programs repeat the address as the name. */
function nameOf({ name }: Participant, address: string): string {
  const shown = name
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed()
  return shown.toLowerCase().includes(address) ? '' : shown
}

const NO_TEXT = { text: '', html: '', to: [], cc: [], date: null, attachments: [], findings: [] }

function isFromMachine(email: CountedEmail, address: string): boolean {
  const headers = JSON.parse(email.headers) as { name: string; value: string }[]
  const from = { name: '', address }
  const signs = readHeaders({ ...NO_TEXT, subject: email.subject, from, headers }, [])
  // A form writes for a person, but its own address is nobody's.
  const isMachine = signs.automatic || isRobotAddress(address)
  return signs.bulk || signs.list || signs.bounce || isNoReply(address) || (isMachine && !signs.autoReply)
}

/**
 * Frecency: an email to a person weighs three times one from them, and each weight halves every 90 days. Weights are
 * kept relative to a fixed day, so that sums need no update as time passes and sort like the decayed ones.
 */
export const scoreOf = (sent: boolean, at: number): number =>
  (sent ? SENT_WEIGHT : 1) * 2 ** ((at - FIXED_DAY) / HALF_LIFE_MS)

const SENT_WEIGHT = 3
const FIXED_DAY = Date.UTC(2026, 0, 1)
const HALF_LIFE_MS = 90 * 86_400_000

const MAX_WORDS = 24
const MAX_WORD = 80
const BETWEEN_WORDS = /[\s,;<>"()]+/u
const SEGMENT = /[\p{L}\p{N}\p{M}]+/gu

/** Returns the folded words of a typed query; a contact must have a word with each as its start. */
export const queryWords = (query: string): string[] => [
  ...new Set(
    fold(query)
      .text.split(BETWEEN_WORDS)
      .filter((word) => word !== '')
      .map((word) => word.slice(0, MAX_WORD)),
  ),
]

/**
 * Returns the words that find a contact: those of its name and its address, each also from the segments inside it, such
 * as o'brien and brien of möller-o'brien. The last label of the domain alone finds nobody.
 */
export function wordsOf({ address, name }: Pick<Correspondent, 'address' | 'name'>): string[] {
  const ofAddress = endings(fold(address).text)
  const ofName = fold(name).text.split(BETWEEN_WORDS).flatMap(endings)
  const words = [...ofAddress.slice(0, -1), ...ofName].map((word) => word.slice(0, MAX_WORD))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** Reports whether each of the folded starts begins a word of the text. */
export function hasStarts(text: string, starts: readonly string[]): boolean {
  const words = fold(text).text.split(BETWEEN_WORDS).flatMap(endings)
  return starts.every((start) => words.some((word) => word.startsWith(start)))
}

const endings = (word: string): string[] => [...word.matchAll(SEGMENT)].map(({ index }) => word.slice(index))

import type { EmailTableRow } from '#features/emails/index'
import { isOwnAddress } from './from-owner.ts'
import { isForwardSubject } from './reply-subject.ts'

export type AnswerableMail = Pick<EmailTableRow, 'message_id' | 'received_at' | 'participants'>

export type PossibleAnswer = Pick<EmailTableRow, 'in_reply_to' | 'received_at' | 'participants' | 'subject'>

interface Participant {
  role: string
  address: string
}

const SENDERS: ReadonlySet<string> = new Set(['from', 'reply-to'])
const RECIPIENTS: ReadonlySet<string> = new Set(['to', 'cc', 'bcc'])

/**
 * Reports whether an own email of the same thread answers an email: it names it, or is later and goes to one of its
 * people. A forward answers only when it goes to the sender. Pure.
 */
export function isAnswerTo(own: PossibleAnswer, email: AnswerableMail, ownAddresses: ReadonlySet<string>): boolean {
  const names = own.in_reply_to !== '' && own.in_reply_to === email.message_id
  if (!names && own.received_at <= email.received_at) return false
  const people = JSON.parse(email.participants) as Participant[]
  const recipients = new Set(addressesOf(JSON.parse(own.participants) as Participant[], RECIPIENTS))
  if (addressesOf(people, SENDERS).some((address) => recipients.has(address))) return true
  if (isForwardSubject(own.subject)) return false
  if (names) return true
  return addressesOf(people, RECIPIENTS).some(
    (address) => recipients.has(address) && !isOwnAddress(address, ownAddresses),
  )
}

const addressesOf = (people: readonly Participant[], roles: ReadonlySet<string>): string[] =>
  people.filter(({ role, address }) => roles.has(role) && address !== '').map(({ address }) => address.toLowerCase())

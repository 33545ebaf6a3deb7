import type { EmailTableRow } from '#features/emails/index'
import { isForwardSubject } from '#platform/mail/subject'
import { isOwnAddress } from './from-owner.ts'

export type AnswerableMail = Pick<EmailTableRow, 'message_id' | 'received_at' | 'participants'>

export type PossibleAnswer = Pick<EmailTableRow, 'in_reply_to' | 'received_at' | 'participants' | 'subject'>

export type PossibleReply = Pick<EmailTableRow, 'in_reply_to' | 'received_at' | 'from_key'>

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

/**
 * Reports whether an email of the other side ends the waiting that `last` began. A reply to our email names it, or is
 * later and from one of its recipients. When they wrote last, they go on in a later email of the same sender. Pure.
 */
export function isReplyTo(reply: PossibleReply, last: AnswerableMail, isLastOurs: boolean): boolean {
  const names = reply.in_reply_to !== '' && reply.in_reply_to === last.message_id
  if (names && isLastOurs) return true
  if (reply.received_at <= last.received_at || reply.from_key === '') return false
  const people = JSON.parse(last.participants) as Participant[]
  return addressesOf(people, isLastOurs ? RECIPIENTS : SENDERS).includes(reply.from_key.toLowerCase())
}

const addressesOf = (people: readonly Participant[], roles: ReadonlySet<string>): string[] =>
  people.filter(({ role, address }) => roles.has(role) && address !== '').map(({ address }) => address.toLowerCase())

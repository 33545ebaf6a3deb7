import type { Delivery } from './moody-smtp.ts'
import { type CrashPlan, nameOf } from './plan-crash.ts'

export interface FinalMail {
  _id: string
  to: string[]
  recipients: { address: string; status: string; detail: string }[]
  status: string
  error: string
  message_id: string
  sent_email: string
  attempts: number
}

export type Deliveries = ReadonlyMap<string, Delivery>

const NOTHING: Delivery = { invited: 0, begun: 0, accepted: 0, contents: new Set() }

/** Compares the service's final state of an email with the record of the SMTP server. */
export function findFaults(mail: FinalMail, deliveries: Deliveries, plan: CrashPlan): string[] {
  const name = nameOf(mail)
  const faults: string[] = []
  const unless = (right: boolean, words: string): void =>
    void (right || faults.push(`${name} is ${mail.status}: ${words}`))
  const seen = mail.to.map((address) => deliveries.get(address) ?? NOTHING)
  const contents = new Set(seen.flatMap((each) => [...each.contents]))
  unless(contents.size <= 1, `${contents.size} different messages were sent`)
  unless(!plan.takenBack.has(name) || mail.status === 'canceled', 'a cancel was answered 200')
  unless(mail.recipients.length === mail.to.length, 'not every recipient is listed')
  for (const recipient of mail.recipients)
    for (const fault of faultsOf(mail, recipient, deliveries.get(recipient.address) ?? NOTHING)) unless(false, fault)
  if (mail.status === 'uncertain')
    unless(
      seen.some(({ invited }) => invited > 0),
      'no server was ever about to get its content',
    )
  return faults
}

/** Each recipient has got it once, or is named, or nobody knows. */
function faultsOf(mail: FinalMail, recipient: FinalMail['recipients'][number], delivery: Delivery): string[] {
  const { address, status } = recipient
  const faults: string[] = []
  const unless = (right: boolean, words: string): void =>
    void (right || faults.push(`${address} is ${status}: ${words}`))
  const { begun, accepted } = delivery
  unless(accepted <= 1, `the server took it ${accepted} times`)
  if (status === 'accepted') unless(accepted === 1, 'the server did not take it')
  else if (mail.status !== 'uncertain' || status !== 'pending') unless(accepted === 0, 'the server took it')
  switch (mail.status) {
    case 'sent':
      unless(status !== 'pending', 'nobody knows')
      unless(status === 'accepted' || mail.error.includes(address), 'it is not named')
      break
    case 'failed':
      unless(status !== 'accepted', 'the server took it')
      break
    case 'canceled':
      unless(begun === 0, 'the server has seen it')
      break
    case 'uncertain':
      break
    default:
      unless(false, 'it goes nowhere')
  }
  return faults
}

/** As a person who asks those whose answer is missing would resolve it; they got it together or not at all. */
export function resolutionOf(mail: FinalMail, deliveries: Deliveries): 'sent' | 'retry' | 'mixed' {
  const open = mail.recipients.filter(({ status }) => status === 'pending')
  const arrived = open.filter(({ address }) => deliveries.get(address)?.accepted)
  if (arrived.length === 0) return 'retry'
  return arrived.length === open.length ? 'sent' : 'mixed'
}

import type { Delivery } from './moody-smtp.ts'
import type { CrashPlan } from './plan-crash.ts'

export interface FinalMail {
  _id: string
  to: string[]
  status: string
  message_id: string
  sent_email: string
  attempts: number
}

const NOTHING: Delivery = { invited: 0, begun: 0, accepted: 0, contents: new Set() }

/** Compares the service's final state of an email with the record of the SMTP server. */
export function findFaults(mail: FinalMail, delivery: Delivery = NOTHING, plan: CrashPlan): string[] {
  const to = mail.to[0] ?? ''
  const faults: string[] = []
  const unless = (right: boolean, words: string): void =>
    void (right || faults.push(`${to} is ${mail.status}: ${words}`))
  unless(delivery.accepted <= 1, `the server took it ${delivery.accepted} times`)
  unless(delivery.contents.size <= 1, `${delivery.contents.size} different messages were sent`)
  unless(!plan.takenBack.has(to) || mail.status === 'canceled', 'a cancel was answered 200')
  switch (mail.status) {
    case 'sent':
      unless(delivery.accepted === 1, 'the server did not take it')
      break
    case 'failed':
      unless(delivery.accepted === 0, 'the server took it')
      break
    case 'canceled':
      unless(delivery.begun === 0 && delivery.accepted === 0, 'the server has seen it')
      break
    case 'uncertain':
      unless(delivery.invited > 0, 'no server was ever about to get its content')
      break
    default:
      unless(false, 'it goes nowhere')
  }
  return faults
}

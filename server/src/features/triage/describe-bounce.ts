import { isDeliverySystem } from '@dossier/analysis'
import { toPlainText } from '@dossier/analysis/plain-text'
import { joined, type Message, message } from '@dossier/contract/message'
import { describeFailure } from '#platform/mail/delivery-failure'
import type { FailedRecipient } from '#platform/mail/delivery-report'
import type { TriageInput } from './engine.ts'

const NAME_LIMIT = 60
/** More recipients or reasons only make the summary long. */
const MAX_RECIPIENTS = 3
const MAX_REASONS = 3

/** Returns whom an email of ours did not reach and why, or not yet; '' when the report names nobody. */
export function describeBounce({ mail, owner }: TriageInput): Message | '' {
  if (!mail.report) return ''
  const isRecipient = ({ address }: FailedRecipient): boolean =>
    address !== '' && address !== mail.from.address && !owner.addresses.includes(address) && !isDeliverySystem(address)
  const failed = mail.report.failed.filter(isRecipient)
  if (failed.length > 0) {
    const byReason = Map.groupBy(failed, ({ detail }) => describeFailure(detail))
    return joined(
      [...byReason]
        .slice(0, MAX_REASONS)
        .map(([why, its]) => message('triage.notDelivered', { who: namesOf(its), why })),
    )
  }
  const delayed = mail.report.delayed.filter(isRecipient)
  return delayed.length > 0 ? message('triage.deliveryDelayed', { who: namesOf(delayed) }) : ''
}

function namesOf(recipients: readonly FailedRecipient[]): string {
  const names = recipients.slice(0, MAX_RECIPIENTS).map(nameOf).join(', ')
  const more = recipients.length - MAX_RECIPIENTS
  return more > 0 ? message('triage.andMore', { names, count: more }) : names
}

/** Addresses are shown as text, so that nothing of the report becomes a link. */
function nameOf({ name, address }: FailedRecipient): string {
  const shown = address.slice(0, NAME_LIMIT)
  const readable = toPlainText(name, NAME_LIMIT)
  return readable === '' || readable.includes('@') ? shown : `${readable} (${shown})`
}

import { type Message, message } from '@dossier/contract/message'
import type { PushOutcome } from '#platform/push/push'

/** Says why a notification was not sent; '' when it was. */
export function describeOutcome(outcome: PushOutcome, host: string): Message | '' {
  switch (outcome.kind) {
    case 'sent':
      return ''
    case 'gone':
      return message('notifications.gone', { host })
    case 'busy':
      return message('notifications.busy', { host })
    case 'unreachable':
      return message('notifications.unreachable', { host })
    case 'uncertain':
      return message('notifications.uncertain', { host })
    case 'answered':
      return message('notifications.answered', { host, status: outcome.status })
    case 'refused':
      return message('notifications.refused', { host, reason: outcome.reason })
  }
}

import type { UnsubscribeStatus } from '@dossier/contract/vocabulary'
import type { UnsubscribeRequest, UnsubscribeState } from '#features/emails/index'

export type Method = UnsubscribeRequest['method']

/** A request that has reached the list, or may have. It is never sent again. */
const isSettled = (status: UnsubscribeState['status']): boolean =>
  status !== '' && status !== 'failed' && status !== 'opened'

/**
 * Chooses the next way to leave the list: one click, an email, then the link, which the person opens. After a failure
 * it is the way after the one that failed.
 * @returns null when a request was sent already, or the email names no way.
 */
export function nextMethod({ offer, status, request }: UnsubscribeState): Method | null {
  if (!offer || isSettled(status)) return null
  const methods: Method[] = [
    ...(offer.one_click ? (['one_click'] as const) : []),
    ...(offer.mailto === '' ? [] : (['mailto'] as const)),
    ...(offer.url === '' ? [] : (['link'] as const)),
  ]
  const failed = status === 'failed' && request ? methods.indexOf(request.method) : -1
  return methods[failed + 1] ?? methods[0] ?? null
}

/** The request after its email to the list got a new status; null leaves it as it is. */
export function statusOfMail(outgoing: string): UnsubscribeStatus | '' | null {
  switch (outgoing) {
    case 'queued':
      return 'requested'
    case 'sent':
      return 'done'
    case 'failed':
      return 'failed'
    case 'uncertain':
      return 'uncertain'
    case 'canceled':
      return ''
    default:
      return null
  }
}

import type { StoredMailbox } from '../emails.ts'

/** A mailbox, or `all`: everything except trash. */
export type MailView = StoredMailbox | 'all'

export const viewsOf = (mailbox: StoredMailbox): MailView[] => (mailbox === 'trash' ? ['trash'] : [mailbox, 'all'])

export interface Head {
  emailId: string
  receivedAt: number
}

/** Lists sort newest first, then by id. */
export const isLater = (a: Head, b: Head): boolean =>
  a.receivedAt > b.receivedAt || (a.receivedAt === b.receivedAt && a.emailId > b.emailId)

export interface Returned {
  returned_at: number | null
  returned_reason: string
}

/**
 * Returns the head of each view. A thread that returned is listed in the inbox by that time, also when a reminder
 * returned it and it has only sent emails.
 */
export function headsOf(
  latest: ReadonlyMap<StoredMailbox, Head>,
  { returned_at, returned_reason }: Returned,
): Map<MailView, Head> {
  const heads = new Map<MailView, Head>()
  for (const [mailbox, head] of latest) {
    for (const view of viewsOf(mailbox)) {
      const current = heads.get(view)
      if (!current || isLater(head, current)) heads.set(view, head)
    }
  }
  if (returned_at === null) return heads
  const remembered =
    returned_reason === 'reminder' && isOnlySent(new Set(latest.keys())) ? latest.get('sent') : undefined
  const head = latest.get('inbox') ?? remembered
  if (head) heads.set('inbox', { ...head, receivedAt: Math.max(head.receivedAt, returned_at) })
  return heads
}

/** Reports whether a thread outside spam and trash has only sent emails. */
export const isOnlySent = (mailboxes: ReadonlySet<string>): boolean =>
  mailboxes.has('sent') && !['inbox', 'snoozed', 'archived'].some((mailbox) => mailboxes.has(mailbox))

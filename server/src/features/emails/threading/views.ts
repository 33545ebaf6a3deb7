import type { Mailbox } from '@dossier/contract/vocabulary'

/** A mailbox, or `all`: everything except trash. */
export type MailView = Mailbox | 'all'

export const viewsOf = (mailbox: Mailbox): MailView[] => (mailbox === 'trash' ? ['trash'] : [mailbox, 'all'])

export interface Head {
  emailId: string
  receivedAt: number
}

/** Lists sort newest first, then by id. */
export const isLater = (a: Head, b: Head): boolean =>
  a.receivedAt > b.receivedAt || (a.receivedAt === b.receivedAt && a.emailId > b.emailId)

export function headsOf(latest: ReadonlyMap<Mailbox, Head>): Map<MailView, Head> {
  const heads = new Map<MailView, Head>()
  for (const [mailbox, head] of latest) {
    for (const view of viewsOf(mailbox)) {
      const current = heads.get(view)
      if (!current || isLater(head, current)) heads.set(view, head)
    }
  }
  return heads
}

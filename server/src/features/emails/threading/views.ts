import type { Mailbox } from '@dossier/contract/vocabulary'

/** What a list can show: one mailbox, or `all`, everything but trash. */
export type MailView = Mailbox | 'all'

export const viewsOf = (mailbox: Mailbox): MailView[] => (mailbox === 'trash' ? ['trash'] : [mailbox, 'all'])

export interface Head {
  emailId: string
  receivedAt: number
}

/** Lists are newest first; mails of one instant are ordered by their id. */
export const isLater = (a: Head, b: Head): boolean =>
  a.receivedAt > b.receivedAt || (a.receivedAt === b.receivedAt && a.emailId > b.emailId)

/** The latest mail of each view, from the latest of each mailbox. */
export function headsOf(latest: ReadonlyMap<Mailbox, Head>): Map<MailView, Head> {
  const heads = new Map<MailView, Head>()
  for (const [mailbox, head] of latest) {
    for (const view of viewsOf(mailbox)) {
      const known = heads.get(view)
      if (!known || isLater(head, known)) heads.set(view, head)
    }
  }
  return heads
}

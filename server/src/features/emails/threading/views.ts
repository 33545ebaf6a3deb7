import type { EmailTableRow } from '../emails.tables.ts'
import type { StoredMailbox } from '../emails.ts'
import { labelSlug } from '../labels.ts'

/** A mailbox, or `all`: everything except trash. */
export type MailView = StoredMailbox | 'all'

export const viewsOf = (mailbox: StoredMailbox): MailView[] => (mailbox === 'trash' ? ['trash'] : [mailbox, 'all'])

/** A filter whose lists are stored. */
export type StoredFilter = 'unread' | 'untriaged' | 'starred' | `label ${string}`

/**
 * A stored list: a view, alone or with one filter. `no-spam` has only the threads with emails in spam and elsewhere; for
 * others `all` is the list without spam.
 */
export type ListView = MailView | 'no-spam' | `${MailView | 'no-spam'} ${StoredFilter}`

export const listOf = (view: MailView | 'no-spam', filter: StoredFilter | null): ListView =>
  filter === null ? view : `${view} ${filter}`

export const labelFilter = (label: string): StoredFilter => `label ${labelSlug(label)}`

export interface Head {
  emailId: string
  receivedAt: number
}

export interface ListedEmail extends Head {
  threadId: string
  mailbox: StoredMailbox
  /** Those that the email passes. */
  filters: readonly StoredFilter[]
}

type ListedColumns = 'id' | 'thread_id' | 'mailbox' | 'received_at' | 'is_read' | 'triaged' | 'starred' | 'labels'

export const listedEmail = (row: Pick<EmailTableRow, ListedColumns>): ListedEmail => ({
  threadId: row.thread_id,
  emailId: row.id,
  receivedAt: row.received_at,
  mailbox: row.mailbox as StoredMailbox,
  filters: [
    ...(row.is_read === 0 ? (['unread'] as const) : []),
    ...(row.triaged === 0 ? (['untriaged'] as const) : []),
    ...(row.starred === 1 ? (['starred'] as const) : []),
    ...(row.labels === '[]' ? [] : (JSON.parse(row.labels) as string[]).map(labelFilter)),
  ],
})

/** Returns the stored lists that an email may head, except `no-spam`. */
export const listsOf = ({ mailbox, filters }: ListedEmail): ListView[] =>
  viewsOf(mailbox).flatMap((view) => [null, ...filters].map((filter) => listOf(view, filter)))

/** Lists sort newest first, then by id. */
export const isLater = (a: Head, b: Head): boolean =>
  a.receivedAt > b.receivedAt || (a.receivedAt === b.receivedAt && a.emailId > b.emailId)

export interface Returned {
  returned_at: number | null
  returned_reason: string
}

/**
 * Returns the head of each list. A thread that returned is listed in the inbox by that time, also when a reminder
 * returned it and it has only sent emails. Filters leave its time alone.
 */
export function headsOf(
  mails: readonly ListedEmail[],
  { returned_at, returned_reason }: Returned,
): Map<ListView, Head> {
  const heads = new Map<ListView, Head>()
  const put = (list: ListView, { emailId, receivedAt }: Head): void => {
    const current = heads.get(list)
    if (!current || isLater({ emailId, receivedAt }, current)) heads.set(list, { emailId, receivedAt })
  }
  for (const mail of mails) for (const list of listsOf(mail)) put(list, mail)
  for (const mail of mails.filter(({ mailbox }) => mailbox !== 'spam' && mailbox !== 'trash'))
    for (const filter of [null, ...mail.filters])
      if (heads.has(listOf('spam', filter))) put(listOf('no-spam', filter), mail)
  if (returned_at === null) return heads
  const isReminded = returned_reason === 'reminder' && isOnlySent(new Set(mails.map(({ mailbox }) => mailbox)))
  const head = heads.get('inbox') ?? (isReminded ? heads.get('sent') : undefined)
  if (head) heads.set('inbox', { ...head, receivedAt: Math.max(head.receivedAt, returned_at) })
  return heads
}

/** Reports whether a thread outside spam and trash has only sent emails. */
export const isOnlySent = (mailboxes: ReadonlySet<string>): boolean =>
  mailboxes.has('sent') && !['inbox', 'snoozed', 'archived'].some((mailbox) => mailboxes.has(mailbox))

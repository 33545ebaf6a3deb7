import type { ShownEmail } from '@dossier/contract/listed-email'
import type { PendingChanges } from '../changes/pending-changes.ts'

type Entry = Pick<ShownEmail, 'thread_id' | 'mailbox'>

/** Leaves out entries that a pending change puts aside, so that they go at once. */
export const stillThere = <E extends Entry>(entries: readonly E[], changes: PendingChanges): E[] =>
  entries.filter(({ thread_id, mailbox }) => {
    const change = changes.get(thread_id)?.change
    const moved = change?.mailbox !== undefined && change.mailbox !== mailbox
    return !moved && !change?.snoozed_until && !change?.remind_at
  })

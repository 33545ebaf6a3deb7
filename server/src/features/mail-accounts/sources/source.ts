import type { ImapSession } from '#platform/imap/imap'

/** A signed-in mailbox as folder sync uses it. */
export type Source = ImapSession

import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import type { ImapSession } from '#platform/imap/imap'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/** What a sync worker lends while it writes to its server. */
export interface Applying {
  context: MailContext
  account: MailAccountRow
  session: ImapSession
  /** Runs a transaction, if the worker still owns the account. `lock` takes locks that come before the account's. */
  write<T>(work: (tx: Tx) => Promise<T>, lock?: (tx: Tx) => Promise<unknown>): Promise<T>
  /** Reads in which mailbox the server has emails; `state` is null for one that lies nowhere there. */
  readStates(
    db: Reads,
    emailIds: readonly string[],
  ): Promise<ReadonlyMap<string, { projectId: string; state: { mailbox: Mailbox } | null }>>
  /** Reads what changed in one folder, and stores it. */
  syncFolder(folderId: string): Promise<void>
}

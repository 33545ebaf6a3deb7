import type { Tx } from '#platform/database/database'
import type { JobKind, Jobs } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/** Wakes the sync workers of all processes: an account or a pending change has changed. */
export const CHANNEL = 'mail-accounts'

export interface SyncPayload {
  accountId: string
}

const RETRY_MS = 5_000

/** The sync worker of one account. It runs as long as the account is active. */
export const syncJob = (concurrency: number): JobKind<SyncPayload> => ({
  name: 'mail-accounts.sync',
  parse(payload) {
    const { accountId } = payload as Partial<SyncPayload>
    if (typeof accountId !== 'string') throw new Error('a sync of no mail account')
    return { accountId }
  },
  maxAttempts: Number.POSITIVE_INFINITY,
  backOffMs: () => RETRY_MS,
  concurrency,
  // Changes made here go on: they free space.
  evenWhenFull: true,
})

const ANY = syncJob(1)

/** Enqueues the worker of an account; a waiting one starts at once. */
export async function enqueueSync(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
): Promise<void> {
  await jobs.enqueue(tx, ANY, { tenantId: tenant_id, payload: { accountId: id }, key: id })
}

/** Wakes the workers after the commit. */
export const wakeWorkers = ({ database, signals }: Needs<'database' | 'signals'>, tx: Tx): void =>
  database.afterCommit(tx, () => signals.send(CHANNEL))

import type { Tx } from '#platform/database/database'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

/** Another worker has taken over the account, or it is gone. */
export class Fenced extends Error {}

/** One worker's hold on an account. */
export interface SyncWork {
  readonly tenantId: string
  readonly accountId: string
  readonly worker: string
  readonly signal: AbortSignal
  /**
   * Locks the account, and writes to it. Every transaction of results calls it, so that a worker that lost its lease
   * writes nothing.
   * @throws Fenced
   */
  fence(tx: Tx, change?: Partial<MailAccountRow>): Promise<void>
  /** Runs a fenced transaction. `lock` takes locks that come before the account's. @throws Fenced */
  write<T>(change: (tx: Tx) => Promise<T>, lock?: (tx: Tx) => Promise<unknown>): Promise<T>
}

export function createWork(
  { platform }: MailContext,
  account: Pick<MailAccountRow, 'tenant_id' | 'id'>,
  worker: string,
  signal: AbortSignal,
): SyncWork {
  async function fence(tx: Tx, change: Partial<MailAccountRow> = {}): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable('mail_accounts')
      .set({ seen_at: platform.clock.now(), ...change })
      .where('tenant_id', '=', account.tenant_id)
      .where('id', '=', account.id)
      .where('worker', '=', worker)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== 1) throw new Fenced()
  }
  return {
    tenantId: account.tenant_id,
    accountId: account.id,
    worker,
    signal,
    fence,
    write: (change, lock) =>
      platform.database.transact(async (tx) => {
        await lock?.(tx)
        await fence(tx)
        return change(tx)
      }),
  }
}

import { asAccount } from '#platform/fair-share/current-account'
import { createFairTurns, type FairTurns } from '#platform/fair-share/fair-turns'
import type { Quotas } from '#platform/quotas/quotas'

export interface Intake {
  /**
   * Runs the reading and storing of emails in turns of the accounts, within the account's quotas.
   * @throws AppError `unavailable` when too much of the account waits, `rate_limited` and `storage_full` beyond its
   * quotas.
   */
  run<T>(size: IntakeSize, work: () => Promise<T>): Promise<T>
  readonly waiting: number
}

interface IntakeSize {
  tenantId: string
  emails: number
  bytes: number
}

/** An email of this size counts as one; a larger one as several, because it is copied several times. */
const UNIT_BYTES = 512 * 1024
/** A batch of small emails shares its commit. Of an import two batches run at once: one is read while one is stored. */
const UNIT_EMAILS = 4
/** 64 small emails at once fill the batches of readers and writer; of the largest emails it is one. */
const SEATS = { seats: 64, spare: 32, depth: 1024 }

export function createIntake(quotas: Pick<Quotas, 'admitIntake'>): Intake {
  const turns: FairTurns = createFairTurns(SEATS)
  return {
    get waiting() {
      return turns.waiting
    },
    async run({ tenantId, emails, bytes }, work) {
      const release = await quotas.admitIntake(tenantId, emails, bytes)
      try {
        const units = Math.max(Math.ceil(emails / UNIT_EMAILS), Math.ceil(bytes / UNIT_BYTES), 1)
        return await turns.run(tenantId, () => asAccount(tenantId, work), { units })
      } finally {
        release()
      }
    },
  }
}

import type { QuotaKind } from '@dossier/contract/vocabulary'
import type { QuotaLimits } from '#platform/config/config'
import type { Tx } from '#platform/database/database'

export interface Usage {
  storageBytes: number
  intakeEmails: number
  intakeBytes: number
  /** When today's count ends. */
  intakeEndsAt: number
  uploadBytes: number
}

/** Returns the bytes that one account holds in one kind of content. */
export type Measure = (tenantId: string) => Promise<number>

/**
 * Limits how much an account may store and receive. Usage is always derived from what is stored, so that it is right
 * after deletes, crashes and restores.
 */
export interface Quotas {
  readonly limits: QuotaLimits
  /** @throws AppError `storage_full` when the account would exceed its storage. */
  demandStorage(tenantId: string, bytes: number): Promise<void>
  /**
   * Reserves a part of today's intake; call the returned function when the emails are stored or refused.
   * @throws AppError `rate_limited` when the account would exceed its intake.
   */
  admitIntake(tenantId: string, emails: number, bytes: number): Promise<() => void>
  /** Counts new emails within the transaction that stores them. */
  recordIntake(tx: Tx, tenantId: string, emails: number, bytes: number): Promise<void>
  /** @throws AppError `storage_full` when the account would exceed its space for uploads. */
  demandUpload(tenantId: string, bytes: number): Promise<void>
  readUsage(tenantId: string): Promise<Usage>
  /** Counts refusals of this process since it started. */
  refusals(): ReadonlyMap<QuotaKind, number>
  /** Registers content that counts as storage. */
  addContent(measure: Measure): void
  /** Registers what measures unfinished uploads. */
  setUploads(measure: Measure): void
}

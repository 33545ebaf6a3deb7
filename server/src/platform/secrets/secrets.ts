import type { Reads, Tx } from '#platform/database/database'

/** The record and purpose that a secret belongs to; a sealed text opens only for these. */
export interface SecretBinding {
  tenantId: string
  /** Purpose, such as `smtp-password`. */
  purpose: string
  recordId: string
}

/**
 * External passwords and tokens that the service must use, sealed with AES-256-GCM under the instance's key. One table
 * stores them all, apart from their records, so that key rotation reaches every one.
 */
export interface Secrets {
  put(tx: Tx, binding: SecretBinding, text: string): Promise<void>
  /**
   * Returns the text, or null when there is none.
   * @throws AppError `unavailable` when it cannot be opened: wrong key or damaged text.
   */
  open(db: Reads, binding: SecretBinding): Promise<string | null>
  remove(tx: Tx, tenantId: string, purpose: string, recordIds: readonly string[]): Promise<void>
}

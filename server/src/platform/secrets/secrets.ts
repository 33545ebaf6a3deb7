import type { Reads, Tx } from '#platform/database/database'

/** Whose secret it is; a sealed text opens nowhere else. */
export interface SecretPlace {
  tenantId: string
  /** What it is for, such as `smtp-password`. */
  purpose: string
  recordId: string
}

/**
 * Passwords and tokens of others that the service must be able to use, sealed with AES-256-GCM under the instance's
 * key. All of them lie in one table, so that a new key reaches every one, and none is in the row of its record.
 */
export interface Secrets {
  /** Keeps the text in the place of what was there. */
  put(tx: Tx, place: SecretPlace, text: string): Promise<void>
  /**
   * The text, or null where there is none.
   * @throws AppError `unavailable` when it cannot be opened: sealed with another key, or not as it was written.
   */
  open(db: Reads, place: SecretPlace): Promise<string | null>
  /** Removes those of these records. */
  remove(tx: Tx, tenantId: string, purpose: string, recordIds: readonly string[]): Promise<void>
}

import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'

/** The record, purpose and server that a secret belongs to; a sealed text opens only for these. */
export interface SecretBinding {
  tenantId: string
  /** Purpose, such as `smtp-password`. */
  purpose: string
  recordId: string
  /** The server that receives the secret, with its port. Omitted for a secret that is sent nowhere. */
  destination?: string
}

/** The secret was entered for another server, so it is not sent to this one. */
export class OtherDestination extends AppError {
  /** The server that it was entered for. */
  readonly stored: string
  readonly now: string

  constructor(stored: string, now: string) {
    super('conflict', message('secrets.otherDestination', { stored, now }))
    this.stored = stored
    this.now = now
  }
}

/**
 * External passwords and tokens that the service must use, sealed with AES-256-GCM under the instance's key. One table
 * stores them all, apart from their records, so that key rotation reaches every one.
 */
export interface Secrets {
  put(tx: Tx, binding: SecretBinding, text: string): Promise<void>
  /**
   * Returns the text, or null when there is none.
   * @throws OtherDestination when it was entered for another server; AppError `unavailable` when it cannot be opened:
   * wrong key or damaged text.
   */
  open(db: Reads, binding: SecretBinding): Promise<string | null>
  remove(tx: Tx, tenantId: string, purpose: string, recordIds: readonly string[]): Promise<void>
}

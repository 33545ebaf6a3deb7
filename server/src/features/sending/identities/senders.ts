import type { Reads } from '#platform/database/database'
import type { SmtpServer } from '#platform/smtp/smtp'

export interface Sender {
  id: string
  /** Display name, '' for none. */
  name: string
  email: string
  signature: string
  server: SmtpServer
}

export interface Senders {
  find(db: Reads, tenantId: string, projectId: string, address: string): Promise<{ id: string } | undefined>
  /** Returns the current identity with its password; null when it is gone. */
  open(tenantId: string, id: string): Promise<Sender | null>
}

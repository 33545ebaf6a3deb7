import type { Reads } from '#platform/database/database'
import type { SmtpServer } from '#platform/smtp/smtp'

/** Who a mail is sent as, and the server that takes it. */
export interface Sender {
  id: string
  /** Display name, '' for none. */
  name: string
  email: string
  signature: string
  server: SmtpServer
}

/** What the outbox asks of the identities. */
export interface Senders {
  /** The identity of a project with this address. */
  find(db: Reads, tenantId: string, projectId: string, address: string): Promise<{ id: string } | undefined>
  /** The identity as it is now, with its password; null when it is gone. */
  open(tenantId: string, id: string): Promise<Sender | null>
}

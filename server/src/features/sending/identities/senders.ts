import type { Reads } from '#platform/database/database'
import type { RenewToken, SmtpServer } from '#platform/smtp/smtp'

export interface Sender {
  id: string
  /** Display name, '' for none. */
  name: string
  email: string
  signature: string
  /** Further addresses that it sends from. */
  aliases: readonly string[]
  server: SmtpServer
  /** Present when the server has an access token. */
  renewToken?: RenewToken | undefined
}

/**
 * Returns the current identity with its sign-in; null when it is gone.
 * @throws AppError when the password cannot be opened, also for another server (see platform/secrets); see also
 * FindAccountSignIn.
 */
export type OpenIdentity = (tenantId: string, id: string) => Promise<Sender | null>

/** A sign-in that belongs to a mail account. */
export type AccountSignIn = { password: string } | { accessToken: string; renewToken: RenewToken }

/**
 * Returns the sign-in of the mail account that an identity belongs to. Null when there is none, or when it was entered
 * for another server than `destination` (see `destinationOf`).
 * @throws AppError `unavailable` when a retry can help; `unprocessable` when a person must sign in again.
 */
export type FindAccountSignIn = (
  tenantId: string,
  identityId: string,
  destination: string,
) => Promise<AccountSignIn | null>

export interface Senders {
  find(db: Reads, tenantId: string, projectId: string, address: string): Promise<{ id: string } | undefined>
  open: OpenIdentity
}

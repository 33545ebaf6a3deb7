import type { MAIL_GRANT_STATUSES, MailAccountAuth } from '@dossier/contract/vocabulary'

export type MailProviderName = Exclude<MailAccountAuth, 'password'>
export type MailGrantStatus = (typeof MAIL_GRANT_STATUSES)[number]

/** A sign-in at a provider, from its start until a mail account takes over its tokens. */
interface MailGrantRow {
  tenant_id: string
  id: string
  user_id: string
  /** The browser session that may finish it; '' with a device code. */
  session_id: string
  provider: MailProviderName
  /** The mailbox that the person named, or ''. */
  address: string
  /** SHA-256 of `state`, until it is used once; '' with a device code. */
  state_hash: string
  status: MailGrantStatus
  /** A message; ''. */
  problem: string
  /** Pause between two polls of a device code. */
  interval_ms: number
  expires_at: number
  created_at: number
}

/** Lifetimes of the sealed tokens of a grant or a mail account. */
interface MailTokenRow {
  tenant_id: string
  /** Id of the grant or of the account. */
  owner_id: string
  provider: MailProviderName
  /** Counts renewals: a renewal counts only for the version that it began with. */
  version: number
  expires_at: number
  /** A new token is due. */
  renew_at: number
  /** A process renews the token until then; 0 = none. */
  claimed_until: number
  /** The provider has ended the grant; nobody tries again. */
  is_ended: number
}

declare module '#platform/database/database' {
  interface Tables {
    mail_grants: MailGrantRow
    mail_tokens: MailTokenRow
  }
}

export type { MailGrantRow, MailTokenRow }

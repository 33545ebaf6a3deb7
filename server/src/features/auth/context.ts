import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Attempts } from './limits/attempts.ts'
import type { SessionTokens } from './session-token.ts'

/** What every way to sign in stands on. */
export interface AuthContext {
  platform: Needs<'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'log' | 'ownMail' | 'secretKey' | 'secrets'>
  accounts: AccountsFeature
  audit: AuditFeature
  tokens: SessionTokens
  attempts: Attempts
  /** What else ends where somebody's access does, in features that stand behind this one. */
  accessEndings: AccessEnding[]
}

/** Ends what a user had been given in one account, or in every one, in the transaction that ends their access. */
export type AccessEnding = (tx: Tx, whose: { userId: string; tenantId: string | null }) => Promise<void>

/** Where a request came from, as sessions and the audit log keep it. */
export interface Client {
  userAgent: string
  ip: string
  /** Its Accept-Language: a letter to whoever has chosen no language is in that. */
  languages?: string | undefined
}

export const clientOf = (call: { ip: string; header(name: string): string | undefined }): Client => ({
  userAgent: call.header('user-agent') ?? '',
  ip: call.ip,
  languages: call.header('accept-language'),
})

import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Attempts } from './limits/attempts.ts'
import type { SessionTokens } from './session-token.ts'

export interface AuthContext {
  platform: Needs<'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'log' | 'systemEmails' | 'secretKey' | 'secrets'>
  accounts: AccountsFeature
  audit: AuditFeature
  tokens: SessionTokens
  attempts: Attempts
  accessEndings: AccessEnding[]
  sessionMoves: SessionMove[]
}

/** Ends grants of a user in one account, or in all (null), in the transaction that ends the access. */
export type AccessEnding = (tx: Tx, whose: { userId: string; tenantId: string | null }) => Promise<void>

/** Lets what belongs to a session follow to the one that replaces it, in the same transaction. */
export type SessionMove = (tx: Tx, fromSessionId: string, toSessionId: string) => Promise<unknown>

export interface Client {
  userAgent: string
  ip: string
  /** The Accept-Language header, used for emails to users without a chosen language. */
  languages?: string | undefined
}

export const clientOf = (call: { ip: string; header(name: string): string | undefined }): Client => ({
  userAgent: call.header('user-agent') ?? '',
  ip: call.ip,
  languages: call.header('accept-language'),
})

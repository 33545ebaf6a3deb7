import type { LoginAnswer, SessionAnswer, User } from '@dossier/contract/auth'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { AccessToken } from '@dossier/contract/token'
import type { Role } from '@dossier/contract/vocabulary'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { AccessTokenRow } from './auth.tables.ts'
import type { OpenedSession } from './open-session.ts'

interface SignedIn {
  user: { id: string; email: string; name: string; created_at: number; updated_at: number }
  tenantId: string
  role: Role
}

export const presentUser = ({ user, tenantId, role }: SignedIn): User => ({
  _id: user.id,
  email: user.email,
  name: user.name,
  host_id: tenantId,
  role,
  createdAt: toTimestamp(user.created_at),
  updatedAt: toTimestamp(user.updated_at),
})

export const presentLogin = (session: OpenedSession, signedIn: SignedIn): LoginAnswer => ({
  token: session.token,
  expires_at: toTimestamp(session.expiresAt),
  user: presentUser(signedIn),
})

/** The same for a browser, whose token travels in the cookie alone. */
export const presentSession = (session: OpenedSession, signedIn: SignedIn): SessionAnswer => ({
  expires_at: toTimestamp(session.expiresAt),
  user: presentUser(signedIn),
})

export const presentAccessToken = (row: AccessTokenRow): AccessToken => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes ? (JSON.parse(row.scopes) as Scope[]) : [...SCOPES],
  last_four: row.last_four,
  createdAt: toTimestamp(row.created_at),
  last_used_at: toNullableTimestamp(row.last_used_at),
  expires_at: toNullableTimestamp(row.expires_at),
})

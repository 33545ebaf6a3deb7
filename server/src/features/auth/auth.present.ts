import type { LoginAnswer, SessionAnswer, User } from '@dossier/contract/auth'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { Session } from '@dossier/contract/sign-in'
import type { AccessToken } from '@dossier/contract/token'
import type { Role } from '@dossier/contract/vocabulary'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { AccessTokenRow, SessionRow } from './auth.tables.ts'
import type { SignedIn } from './complete-sign-in.ts'

interface SignedInUser {
  user: { id: string; email: string; name: string; created_at: number; updated_at: number }
  tenantId: string
  role: Role
}

export const presentUser = ({ user, tenantId, role }: SignedInUser): User => ({
  _id: user.id,
  email: user.email,
  name: user.name,
  host_id: tenantId,
  role,
  createdAt: toTimestamp(user.created_at),
  updatedAt: toTimestamp(user.updated_at),
})

export const presentLogin = ({ session, member }: SignedIn): LoginAnswer => ({
  token: session.token,
  expires_at: toTimestamp(session.expiresAt),
  user: presentUser(member),
})

/** Omits the token: browsers receive it only in the cookie. */
export const presentSession = ({ session, member }: SignedIn): SessionAnswer => ({
  expires_at: toTimestamp(session.expiresAt),
  user: presentUser(member),
})

export const presentOpenSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  current: row.id === currentId,
  host_id: row.tenant_id,
  user_agent: row.user_agent,
  ip: row.ip,
  createdAt: toTimestamp(row.created_at),
  last_used_at: toNullableTimestamp(row.last_used_at),
  expires_at: toTimestamp(row.expires_at),
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

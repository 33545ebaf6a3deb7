import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import type { Actor, Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Dependencies } from './dependencies.ts'

export interface Caller<R extends Role = 'member'> {
  actor: Authorized<R>
  client: { ip: string; userAgent: string; languages?: string | undefined }
}

export const callerOf = <R extends Role>(call: {
  actor: Authorized<R>
  ip: string
  header(name: string): string | undefined
}): Caller<R> => ({
  actor: call.actor,
  client: { ip: call.ip, userAgent: call.header('user-agent') ?? '', languages: call.header('accept-language') },
})

export interface Locked {
  by: Role
  role: Role
}

/**
 * Locks the account, which serializes concurrent changes, and reads the roles again. An earlier change may have removed
 * the right to make this one.
 * @throws AppError `not_found` when the user is no member; `unauthenticated` when the actor is no longer one.
 */
export async function lockMembers(
  { accounts: { memberships } }: Dependencies,
  tx: Tx,
  actor: Actor,
  userId: string,
): Promise<Locked> {
  await memberships.lock(tx, actor.tenantId)
  const by = await memberships.find(tx, actor.tenantId, actor.userId)
  if (!by) throw new AppError('unauthenticated', message('members.notMember'))
  const member = await memberships.find(tx, actor.tenantId, userId)
  if (!member) throw notFound('member')
  return { by: by.role as Role, role: member.role as Role }
}

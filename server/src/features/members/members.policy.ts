import type { Role } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/** '' = allowed, else the reason why not. */
type Reason = string

/** An admin looks after members and admins; what is about owners is the owners' own. */
export function mayGive(by: Role, role: Role): Reason {
  if (by === 'member') return 'This needs the role admin, and you are member in this account.'
  return role === 'owner' && by !== 'owner' ? 'Only an owner can make somebody an owner.' : ''
}

export function mayChange(by: Role, from: Role, to: Role): Reason {
  if (from === 'owner' && by !== 'owner') return 'Only an owner can change what an owner is.'
  return mayGive(by, to)
}

/** Whoever wants to leave may leave. */
export function mayRemove(by: Role, member: { role: Role; isSelf: boolean }): Reason {
  if (member.isSelf) return ''
  if (by === 'member') return 'This needs the role admin, and you are member in this account.'
  return member.role === 'owner' && by !== 'owner' ? 'Only an owner can remove an owner.' : ''
}

/** @throws AppError `forbidden` with the reason. */
export function demand(reason: Reason): void {
  if (reason) throw new AppError('forbidden', reason)
}

/** An account without an owner would be nobody's to look after. */
export const lastOwner = (): AppError =>
  new AppError('conflict', 'This is the last owner of the account. Make somebody else an owner first.')

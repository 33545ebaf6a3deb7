import { type Message, message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/** '' = allowed, otherwise the reason for the refusal. */
type Reason = Message | ''

const ADMIN_ONLY = message('http.roleRequired', { role: message('roles.admin'), role2: message('roles.member') })

/** Admins manage members and admins; only owners manage owners. */
export function mayGive(by: Role, role: Role): Reason {
  if (by === 'member') return ADMIN_ONLY
  return role === 'owner' && by !== 'owner' ? message('members.ownerPromotesOwner') : ''
}

export function mayChange(by: Role, from: Role, to: Role): Reason {
  if (from === 'owner' && by !== 'owner') return message('members.ownerDemotesOwner')
  return mayGive(by, to)
}

export function mayRemove(by: Role, member: { role: Role; isSelf: boolean }): Reason {
  if (member.isSelf) return ''
  if (by === 'member') return ADMIN_ONLY
  return member.role === 'owner' && by !== 'owner' ? message('members.ownerRemovesOwner') : ''
}

export function demand(reason: Reason): void {
  if (reason) throw new AppError('forbidden', reason)
}

/** Nobody could manage an account without an owner. */
export const lastOwner = (): AppError => new AppError('conflict', message('members.lastOwner'))

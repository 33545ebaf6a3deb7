import type { Invitation, Member } from '@dossier/contract/member'
import type { Role } from '@dossier/contract/vocabulary'
import { toTimestamp } from '#platform/clock/clock'
import type { InvitationRow } from './invitations/invitations.tables.ts'
import type { MemberRow } from './members.view.ts'

export const presentMember = (row: MemberRow): Member => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.created_at),
})

export const presentInvitation = (row: InvitationRow): Invitation => ({
  _id: row.id,
  email: row.email,
  role: row.role as Role,
  invited_by: row.invited_by,
  expires_at: toTimestamp(row.expires_at),
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.created_at),
})

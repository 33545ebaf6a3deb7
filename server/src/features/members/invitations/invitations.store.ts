import type { Role } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import type { InvitationRow } from './invitations.tables.ts'

/** Limit of passwords per link, against guessing. */
const MAX_PASSWORD_ATTEMPTS = 10

export const insertInvitation = (tx: Tx, row: InvitationRow) => tx.insertInto('invitations').values(row).execute()

export const listOpenInvitations = (db: Reads, tenantId: string, now: number): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findOpenInvitation = (db: Reads, tokenHash: string, now: number): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns true for exactly one caller. */
export async function redeemInvitation(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set({ closed_at: now, outcome: 'accepted' })
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const revokeInvitation = (
  tx: Tx,
  tenantId: string,
  id: string,
  now: number,
): Promise<Pick<InvitationRow, 'email' | 'role'> | undefined> =>
  tx
    .updateTable('invitations')
    .set({ closed_at: now, outcome: 'revoked' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'role'])
    .executeTakeFirst()

/** Closes all invitations to an address, also expired ones, because a new invitation replaces them. */
export const closeInvitationsTo = (tx: Tx, tenantId: string, email: string, now: number) =>
  openOnes(tx, tenantId, now).where('email', '=', email).execute()

/** Closes a user's invitations to roles that the user may no longer grant. */
export const closeInvitationsOf = (tx: Tx, tenantId: string, userId: string, roles: Role[], now: number) =>
  openOnes(tx, tenantId, now).where('invited_by', '=', userId).where('role', 'in', roles).execute()

const openOnes = (tx: Tx, tenantId: string, now: number) =>
  tx
    .updateTable('invitations')
    .set({ closed_at: now, outcome: 'revoked' })
    .where('tenant_id', '=', tenantId)
    .where('closed_at', 'is', null)

/** Counted before the password check, so that concurrent guesses share the limit. */
export async function claimPasswordAttempt(tx: Tx, tokenHash: string): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set((eb) => ({ password_tries: eb('password_tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('password_tries', '<', MAX_PASSWORD_ATTEMPTS)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function countInvitationsSince(db: Reads, tenantId: string, since: number): Promise<number> {
  const made = db.selectFrom('invitations').where('tenant_id', '=', tenantId).where('created_at', '>', since)
  const { count } = await made.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export const deleteInvitationsBefore = (tx: Tx, expiredBefore: number) =>
  tx.deleteFrom('invitations').where('expires_at', '<', expiredBefore).execute()

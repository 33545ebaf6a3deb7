import { message } from '@dossier/contract/message'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#core/app-error'
import type { Reads } from '#platform/database/database'
import { accountMoving } from '#platform/database/failures'
import { findMove } from './account-moves.store.ts'
import type { AccountMoveRow } from './account-moves.tables.ts'

/**
 * Refuses work for an account that is not on this instance at the moment.
 * @throws AppError `unavailable` with Retry-After while it moves; `gone` with `moved_to` after it moved.
 */
export async function refuseParked(db: Reads, tenantId: string): Promise<void> {
  const move = await findMove(db, tenantId)
  if (move?.is_parked !== 1) return
  throw hasMoved(move) ? movedTo(move) : accountMoving()
}

export const hasMoved = ({ state }: Pick<AccountMoveRow, 'state'>): boolean => state === 'moved' || state === 'cleared'

const movedTo = ({ peer_url: url, peer_mail_domain: domain }: AccountMoveRow): AppError =>
  new AppError('gone', message('accounts.movedTo', { url }), { extra: { moved_to: url, moved_domain: domain } })

/**
 * Matches accounts that work on this instance, for maintenance of all accounts. The subquery renames its column, because
 * `tenantId` may be a bare name.
 */
export const isHere = (tenantId: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (
    select 1 from (select tenant_id as parked_id from account_moves where is_parked = 1) as parked
    where parked.parked_id = ${tenantId})`

import { message } from '@dossier/contract/message'
import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, invalidField, notFound } from '#core/app-error'
import type { Database, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findRecordLocked } from '../records.store.ts'
import type { RecordLinkRow } from '../records.tables.ts'
import { countLinksOf, insertOrGetLink } from './links.store.ts'
import { findTypeOf } from './links.view.ts'

interface NewLink {
  source_id: string
  source_type: RecordType
  target_id: string
  target_type: RecordType
  label?: string | null
}

export const MAX_LINKS = 1000

/**
 * Links two records, or returns the existing link.
 * @returns the link, and whether it is new.
 * @throws AppError `not_found` for a missing end; `forbidden` for an email without access to emails; `conflict` when an
 * end has too many links.
 */
export async function createLink(
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  actor: Actor,
  input: NewLink,
): Promise<{ link: RecordLinkRow; isNew: boolean }> {
  if (input.source_id === input.target_id) throw invalidField('/target_id', message('records.linkItself'))
  demandMailAccess(actor, [input.source_type, input.target_type])
  const { label, ...ends } = input
  const { tenantId, userId } = actor
  const at = clock.now()
  const stamps = { owner_id: userId, created_at: at, updated_at: at }
  const draft = { tenant_id: tenantId, id: ids.next(), ...ends, label: label?.trim() ?? '', ...stamps }
  return database.transact(async (tx) => {
    // A fixed lock order prevents deadlocks between concurrent links.
    const bothEnds = [
      { id: input.source_id, type: input.source_type },
      { id: input.target_id, type: input.target_type },
    ].sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const end of bothEnds) await demandRecord(database, tx, tenantId, end)
    const link = await insertOrGetLink(tx, draft)
    const isNew = link.id === draft.id
    if (isNew) for (const { id } of bothEnds) await demandCapacity(tx, tenantId, id)
    return { link, isNew }
  })
}

interface End {
  id: string
  type: RecordType
}

/** The lock prevents a concurrent permanent delete, which would leave a dangling link. */
async function demandRecord(database: Database, tx: Tx, tenantId: string, { id, type }: End): Promise<void> {
  const isThere =
    type === 'email'
      ? (await findTypeOf(tx, tenantId, id)) === type
      : await findRecordLocked(database, tx, tenantId, type, id)
  if (!isThere) throw notFound(type)
}

/** Lists of links have no pages. */
async function demandCapacity(tx: Tx, tenantId: string, recordId: string): Promise<void> {
  if ((await countLinksOf(tx, tenantId, recordId, MAX_LINKS + 1)) <= MAX_LINKS) return
  throw new AppError('conflict', message('records.linksFull', { count: MAX_LINKS }))
}

function demandMailAccess(actor: Actor, types: RecordType[]): void {
  if (!types.includes('email') || actor.scopes.has('email:read')) return
  throw new AppError('forbidden', message('records.linkNeedsScope'))
}

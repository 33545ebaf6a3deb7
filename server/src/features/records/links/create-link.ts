import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, invalidField, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { RecordLinkRow } from '../records.tables.ts'
import { insertOrMeetLink } from './links.store.ts'
import { findTypeOf } from './links.view.ts'

export interface NewLink {
  source_id: string
  source_type: RecordType
  target_id: string
  target_type: RecordType
  label?: string | null
}

/**
 * Connects two records of the account. The same connection again is the one that is there.
 * @returns the link, and whether it is new.
 * @throws AppError `not_found` when an end is not there; `forbidden` for mail without access to mail.
 */
export async function createLink(
  { database, clock, ids }: Platform,
  actor: Actor,
  input: NewLink,
): Promise<{ link: RecordLinkRow; isNew: boolean }> {
  if (input.source_id === input.target_id) throw invalidField('/target_id', 'A record cannot be linked with itself.')
  demandMailAccess(actor, [input.source_type, input.target_type])
  const { label, ...ends } = input
  const { tenantId, userId } = actor
  const at = clock.now()
  const stamps = { owner_id: userId, created_at: at, updated_at: at }
  const draft = { tenant_id: tenantId, id: ids.next(), ...ends, label: label?.trim() ?? '', ...stamps }
  return database.transact(async (tx) => {
    await demandRecord(tx, tenantId, input.source_type, input.source_id)
    await demandRecord(tx, tenantId, input.target_type, input.target_id)
    const link = await insertOrMeetLink(tx, draft)
    return { link, isNew: link.id === draft.id }
  })
}

async function demandRecord(tx: Tx, tenantId: string, type: RecordType, id: string): Promise<void> {
  if ((await findTypeOf(tx, tenantId, id)) !== type) throw notFound(type)
}

function demandMailAccess(actor: Actor, types: RecordType[]): void {
  if (!types.includes('email') || actor.scopes.has('email:read')) return
  throw new AppError('forbidden', 'To link mail, the token needs the scope email:read.')
}

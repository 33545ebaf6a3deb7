import { message } from '@dossier/contract/message'
import { invalidField, notFound } from '#core/app-error'
import type { Database, Tx } from '#platform/database/database'
import { findRecordLocked } from '../records.store.ts'
import type { RecordRow } from '../records.tables.ts'

const LONGEST_CHAIN = 100

/**
 * Checks that the replacement exists and leads to no cycle. Locks each record of the chain, so that concurrent writes
 * cannot close a cycle from both ends.
 * @throws AppError `not_found`; `invalid_request` for a cycle.
 */
export async function demandReplacement(database: Database, tx: Tx, row: RecordRow): Promise<void> {
  let next = row.replaced_by
  for (let steps = 0; next !== '' && steps < LONGEST_CHAIN; steps += 1) {
    if (next === row.id) {
      throw invalidField('/replaced_by', message('records.memoryCycle'))
    }
    const found = await findRecordLocked(database, tx, row.tenant_id, 'memory', next)
    if (!found) throw notFound('memory')
    next = found.replaced_by
  }
}

import { message } from '@dossier/contract/message'
import type { VerdictOnMemory } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { authorOf } from '../author.ts'
import type { RecordsContext } from '../context.ts'
import { lockRecord, refuseDuplicates } from '../lock-record.ts'
import type { RecordRow } from '../records.tables.ts'
import { nextUpdate } from '../records.ts'
import { storeRecord } from '../store-record.ts'
import { demandReplacement } from './demand-replacement.ts'

interface Decision {
  as: VerdictOnMemory
  /** Id of the memory whose validity ends with an accepted one. */
  replaces?: string | null
}

/**
 * Records a person's review. An accepted memory counts as their own, and may replace another one of its project. A rejected
 * one goes to trash, where repeated statements meet it. Each decision can replace the other.
 * @throws AppError `not_found`; `forbidden` for a token; `invalid_request` for a memory that cannot be replaced; `conflict`
 * when the project has the same one by now.
 */
export async function reviewMemory(
  records: RecordsContext,
  actor: Actor,
  id: string,
  { as: verdict, replaces }: Decision,
): Promise<RecordRow> {
  const { database, clock, ids } = records.platform
  const context = replaces ? { ...records, actKey: ids.next() } : records
  return refuseDuplicates(context, (attempt) =>
    database.transact(async (tx) => {
      const [row, replaced] = await lockBoth(context, tx, actor.tenantId, id, replaces)
      demandPerson(actor)
      const now = clock.now()
      if (replaced) await replace(context, tx, actor, { row, replaced, verdict, now })
      if (row.review === verdict) return row
      const trashState =
        verdict === 'rejected' ? { in_trash: 1, trashed_at: row.trashed_at ?? now } : { in_trash: 0, trashed_at: null }
      const after = { ...row, ...trashState, review: verdict, updated_at: nextUpdate(row, now) }
      attempt.row = after
      return storeRecord(context, tx, { before: row, after, by: authorOf(actor) })
    }),
  )
}

/** A fixed order prevents a deadlock between two reviews. */
async function lockBoth(
  context: RecordsContext,
  tx: Tx,
  tenantId: string,
  id: string,
  replaces: string | null | undefined,
): Promise<[RecordRow, RecordRow | null]> {
  const lock = (each: string) => lockRecord(context, tx, tenantId, 'memory', each)
  if (!replaces || replaces === id) return [await lock(id), replaces ? await lock(id) : null]
  if (id < replaces) return [await lock(id), await lock(replaces)]
  const replaced = await lock(replaces)
  return [await lock(id), replaced]
}

interface Replacing {
  row: RecordRow
  replaced: RecordRow
  verdict: VerdictOnMemory
  now: number
}

/** Ends the validity of a memory, and links it with its successor. */
async function replace(
  context: RecordsContext,
  tx: Tx,
  actor: Actor,
  { row, replaced, verdict, now }: Replacing,
): Promise<void> {
  const fits = replaced.id !== row.id && replaced.project_id === row.project_id && replaced.in_trash === 0
  const isFree = replaced.replaced_by === '' || replaced.replaced_by === row.id
  if (verdict !== 'accepted' || !fits || !isFree) throw invalidField('/replaces', message('records.cannotReplace'))
  if (replaced.replaced_by === row.id) return
  const valid_to = Math.max(replaced.valid_from ?? now, Math.min(replaced.valid_to ?? now, now))
  const after = { ...replaced, replaced_by: row.id, valid_to, updated_at: nextUpdate(replaced, now) }
  await demandReplacement(context.platform.database, tx, after)
  await storeRecord(context, tx, { before: replaced, after, by: authorOf(actor) })
}

/** Tools must not accept their own memories. */
function demandPerson(actor: Actor): void {
  if (authorOf(actor).via === 'person') return
  throw new AppError('forbidden', message('records.reviewByPeople'))
}

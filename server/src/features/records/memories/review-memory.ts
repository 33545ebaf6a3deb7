import { message } from '@dossier/contract/message'
import type { VerdictOnMemory } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { authorOf } from '../author.ts'
import type { RecordsContext } from '../context.ts'
import { lockRecord, refuseDuplicates } from '../lock-record.ts'
import type { RecordRow } from '../records.tables.ts'
import { nextUpdate } from '../records.ts'
import { storeRecord } from '../store-record.ts'

/**
 * Records a person's review. An accepted memory counts as their own. A rejected one goes to trash, where repeated
 * statements meet it. Each decision can replace the other.
 * @throws AppError `not_found`; `forbidden` for a token; `conflict` when the project has the same one by now.
 */
export async function reviewMemory(
  context: RecordsContext,
  actor: Actor,
  id: string,
  verdict: VerdictOnMemory,
): Promise<RecordRow> {
  const { database, clock } = context.platform
  return refuseDuplicates(context, (attempt) =>
    database.transact(async (tx) => {
      const row = await lockRecord(context, tx, actor.tenantId, 'memory', id)
      demandPerson(actor)
      if (row.review === verdict) return row
      const now = clock.now()
      const trashState =
        verdict === 'rejected' ? { in_trash: 1, trashed_at: row.trashed_at ?? now } : { in_trash: 0, trashed_at: null }
      const after = { ...row, ...trashState, review: verdict, updated_at: nextUpdate(row, now) }
      attempt.row = after
      return storeRecord(context, tx, { before: row, after, by: authorOf(actor) })
    }),
  )
}

/** Tools must not accept their own memories. */
function demandPerson(actor: Actor): void {
  if (authorOf(actor).via === 'person') return
  throw new AppError('forbidden', message('records.reviewByPeople'))
}

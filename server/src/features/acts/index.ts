// Acts: what people did to emails and records. Promises: an act is journalled with its change; undo and redo restore
// exactly what it changed, on every device; a newer change is never overwritten. Never: another user's act, or an act
// of a program.

import type { EmailAct } from '#features/emails/index'
import type { RecordAct } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { actRoutes } from './acts.routes.ts'
import { deleteBefore, deleteChangesOf, findAfterState } from './acts.store.ts'
import { type EmailState, MAX_AGE_MS } from './acts.ts'
import type { Dependencies } from './dependencies.ts'
import { recordEmailAct, recordRecordAct } from './record-act.ts'

const PRUNE_EVERY_MS = 3_600_000
const PRUNE_AT_ONCE = 200

interface ActOfEmail {
  tenantId: string
  userId: string
  key: string
  emailId: string
}

export function createActsFeature(platform: Platform, dependencies: Dependencies) {
  platform.jobs.recur('acts.prune', PRUNE_EVERY_MS, async (signal) => {
    const prune = (tx: Tx) => deleteBefore(tx, platform.clock.now() - MAX_AGE_MS, PRUNE_AT_ONCE)
    while (!signal.aborted && (await platform.database.transact(prune)) === PRUNE_AT_ONCE);
  })
  return {
    routes: actRoutes(platform, dependencies),
    /** See app/listeners.ts. */
    listeners: {
      noteEmails: (tx: Tx, act: EmailAct) => recordEmailAct(platform, tx, act),
      findEmail: async (tx: Tx, { tenantId, userId, key, emailId }: ActOfEmail) => {
        const after = await findAfterState(tx, tenantId, userId, key, emailId)
        return after === undefined ? null : (JSON.parse(after) as EmailState)
      },
      noteRecord: (tx: Tx, act: RecordAct) => recordRecordAct(platform, tx, act),
      forget: (tx: Tx, { tenant_id, id }: { tenant_id: string; id: string }) => deleteChangesOf(tx, tenant_id, id),
    },
  }
}

export type ActsFeature = ReturnType<typeof createActsFeature>

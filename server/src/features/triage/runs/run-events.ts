import { sentence } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { TriageRunRow } from '../triage.tables.ts'
import { presentRun } from './runs.present.ts'
import { listRunErrors } from './runs.view.ts'

/**
 * Emits `email-triage:run-updated` to the account's own clients. Texts are English, because events have no reader's
 * language.
 */
export async function recordRunEvent(platform: Needs<'events'>, tx: Tx, run: TriageRunRow): Promise<void> {
  const errors = await listRunErrors(tx, run.tenant_id, run.run_id)
  await platform.events.record(tx, {
    tenantId: run.tenant_id,
    name: 'email-triage:run-updated',
    scope: 'email:read',
    payload: {
      run_id: run.run_id,
      status: run.status,
      total: run.total,
      run: presentRun({ run: { ...run, last_error: sentence(run.last_error) }, errors: errors.map(inEnglish) }),
    },
  })
}

const inEnglish = <Failed extends { error: string }>(failed: Failed): Failed => ({
  ...failed,
  error: sentence(failed.error),
})

import type { EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { AfterState } from './plan.ts'
import { listDraftsOf, listWithDraft } from './runs.view.ts'

/**
 * Deletes the words about a permanently deleted email, also in a draft that a later email of the thread took over. The
 * decision stays for the run's totals.
 */
export async function removeVerdicts(tx: Tx, email: EmailTableRow): Promise<void> {
  const drafts = await listDraftsOf(tx, email)
  await tx
    .updateTable('triage_decisions')
    .set({
      summary: '',
      reason: '',
      labels_before: '[]',
      labels_after: '[]',
      error: '',
      error_before: '',
      plan: '',
      before_state: '',
      after_state: '',
    })
    .where('tenant_id', '=', email.tenant_id)
    .where('email_id', '=', email.id)
    .execute()
  for (const draftId of drafts) await removeReplacedVerdicts(tx, { ...email, triage_draft_id: draftId })
}

async function removeReplacedVerdicts(
  tx: Tx,
  { tenant_id, id, thread_id, triage_draft_id }: EmailTableRow,
): Promise<void> {
  const rows = await listWithDraft(tx, { tenant_id, thread_id, triage_draft_id })
  for (const { run_id, email_id, after_state } of rows) {
    const after = JSON.parse(after_state) as AfterState
    if (after.proposal?.before?.source_email_id !== id) continue
    after.proposal.before = null
    await tx
      .updateTable('triage_decisions')
      .set({ after_state: JSON.stringify(after) })
      .where('tenant_id', '=', tenant_id)
      .where('run_id', '=', run_id)
      .where('email_id', '=', email_id)
      .execute()
  }
}

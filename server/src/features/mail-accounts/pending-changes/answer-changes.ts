import type { ApprovalAnswer } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { OLD_AFTER_MS } from './pending-change.ts'

/**
 * Follows a person's answer about changes that needed approval: `apply` writes them to the server, `keep` drops them
 * and leaves both sides as they are.
 */
export async function answerChanges(
  { clock }: Needs<'clock'>,
  tx: Tx,
  { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
  reason: 'old_changes' | 'many_erased',
  answer: ApprovalAnswer,
): Promise<void> {
  if (answer === 'check_again') return
  const now = clock.now()
  const isAbout = reason === 'many_erased' ? ({ kind: 'erase' } as const) : { before: now - OLD_AFTER_MS }
  if (answer === 'keep') {
    const dropped = tx.deleteFrom('pending_changes').where('tenant_id', '=', tenant_id).where('account_id', '=', id)
    await ('kind' in isAbout
      ? dropped.where('kind', '=', isAbout.kind)
      : dropped.where('created_at', '<', isAbout.before).where('kind', '<>', 'append')
    )
      .where('state', '<>', 'stuck')
      .execute()
    return
  }
  const approved = tx
    .updateTable('pending_changes')
    .set({ created_at: now, try_at: now, cause: APPROVED })
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
  await ('kind' in isAbout
    ? approved.where('kind', '=', isAbout.kind)
    : approved.where('created_at', '<', isAbout.before).where('kind', '<>', 'append')
  )
    .where('state', '<>', 'stuck')
    .execute()
}

/** In the column `cause` of an erasure that a person has confirmed. */
export const APPROVED = 'approved'

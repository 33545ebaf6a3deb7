import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { checkAddress } from '#platform/mail/addresses'
import type { Needs } from '#platform/platform'
import { putProposal } from './proposals.store.ts'
import { countMailsOf } from './proposals.view.ts'

/** From so many mails on, all of them in spam, a sender is proposed to be blocked. */
const ENOUGH = 3

interface Suspect {
  tenantId: string
  projectId: string
  sender: string
  /** Mails that are about to go to spam in this transaction, and are not there yet. */
  onTheirWay?: number
}

/**
 * Proposes to block a sender of whom nothing but spam has come; nothing is blocked by it. Call it in the transaction in
 * which a mail goes to spam. A sender about whom a person has decided is not proposed again, and one whose From holds no
 * plain address never is: as a filter rule it could mean others.
 */
export async function proposeSender(
  { ids, clock }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { tenantId, projectId, sender, onTheirWay = 0 }: Suspect,
): Promise<void> {
  if (!checkAddress(sender).ok) return
  const counted = await countMailsOf(tx, tenantId, projectId, sender)
  const { mails } = counted
  const spam = counted.spam + onTheirWay
  if (spam < ENOUGH || spam < mails) return
  const at = clock.now()
  await putProposal(tx, {
    tenant_id: tenantId,
    id: ids.next(),
    project_id: projectId,
    sender,
    mails: spam,
    reason: message('triage.senderInSpam', { count: spam }),
    status: 'open',
    decided_by: '',
    decided_at: null,
    created_at: at,
    updated_at: at,
  })
}

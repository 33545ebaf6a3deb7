import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { checkAddress } from '#platform/mail/addresses'
import type { Needs } from '#platform/platform'
import { putProposal } from './proposals.store.ts'
import { countMailsOf } from './proposals.view.ts'

/** This many emails, all in spam, trigger a block proposal. */
const MIN_SPAM_EMAILS = 3

interface Suspect {
  tenantId: string
  projectId: string
  sender: string
  /** Emails that go to spam later in this transaction. */
  onTheirWay?: number
}

/**
 * Proposes to block a sender with only spam; blocks nothing. Call it in the transaction that moves an email to spam.
 * Skips senders that a person has decided about, and those without a plain address: such a filter rule could match
 * others.
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
  if (spam < MIN_SPAM_EMAILS || spam < mails) return
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

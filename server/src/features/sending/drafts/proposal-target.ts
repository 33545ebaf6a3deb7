import { type EmailTableRow, isUnrelatedSender } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findDraftLocked, hasOwnLiveDraft, listByTriageLocked } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'
import { isLive, isUntouchedByPeople } from './drafts.ts'
import { findThreadOf, isOlderMail, listOfThread } from './drafts.view.ts'
import type { SourceMail } from './new-draft.ts'

export interface ProposalTarget {
  renews: DraftRow | null
}

export type ProposalMail = SourceMail & Pick<EmailTableRow, 'findings'>

interface Answered {
  tenantId: string
  projectId: string
  email: ProposalMail
}

/**
 * Returns the target of a reply proposal, or null when people handled one or have an open draft in the thread. A thread
 * has one proposal, for its newest email that needs a reply; an untouched older one is renewed. Strangers in a thread
 * get none, since they could redirect another's reply. The caller locks the project.
 */
export async function findProposalTarget(
  { database }: Needs<'database'>,
  tx: Tx,
  { tenantId, projectId, email }: Answered,
): Promise<ProposalTarget | null> {
  if (isUnrelatedSender(email)) return null
  const proposals = await listByTriageLocked(database, tx, tenantId, email.id)
  if (!proposals.every(isUntouchedByPeople) || (await hasOwnLiveDraft(tx, tenantId, email.id))) return null
  const [own] = proposals
  const otherDrafts: DraftRow[] = []
  const threadId = await findThreadOf(tx, tenantId, projectId, email.message_id)
  for (const { id } of threadId ? (await listOfThread(tx, tenantId, threadId)).filter(isLive) : []) {
    const draft = await findDraftLocked(database, tx, tenantId, id)
    if (draft && isLive(draft) && draft.id !== own?.id) otherDrafts.push(draft)
  }
  if (!otherDrafts.every(isUntouchedByPeople)) return null
  if (own) return { renews: own }
  for (const { source_email_id } of otherDrafts)
    if (!(await isOlderMail(tx, tenantId, source_email_id, email))) return null
  return { renews: otherDrafts.toSorted((a, b) => b.created_at - a.created_at)[0] ?? null }
}

import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { ProjectsFeature } from '#features/projects/index'
import { checkAddress } from '#platform/mail/addresses'
import type { Needs } from '#platform/platform'
import { changeProposal, findProposal, findProposalLocked } from './proposals.store.ts'

const NO_ADDRESS = message('triage.senderNotPlain')

/**
 * Decides a proposal. `accepted` adds the sender to the project's filter, so its forwarded emails go to trash;
 * `dismissed` is final. Repeating a decision changes nothing.
 * @throws AppError `not_found`; `conflict` when it was decided otherwise, the sender is no plain address, or the filter
 * is full.
 */
export async function decideProposal(
  platform: Needs<'clock' | 'database'>,
  projects: ProjectsFeature,
  { tenantId, userId }: Authorized,
  id: string,
  decision: 'accepted' | 'dismissed',
): Promise<void> {
  const { database, clock } = platform
  await database.transact(async (tx) => {
    const stored = await findProposal(tx, tenantId, id)
    if (!stored) throw notFound('sender proposal')
    // Locks the project first, like every writer.
    await projects.lock(tx, tenantId, stored.project_id)
    const proposal = await findProposalLocked(database, tx, tenantId, id)
    if (!proposal) throw notFound('sender proposal')
    if (proposal.status === decision) return
    if (proposal.status !== 'open')
      throw new AppError('conflict', message('triage.proposalDecided', { decided: proposal.status }))
    if (decision === 'accepted') {
      if (!checkAddress(proposal.sender).ok) throw new AppError('conflict', NO_ADDRESS)
      await projects.addFilterRule(tx, tenantId, proposal.project_id, proposal.sender)
    }
    const at = clock.now()
    await changeProposal(tx, tenantId, id, { status: decision, decided_by: userId, decided_at: at, updated_at: at })
  })
}

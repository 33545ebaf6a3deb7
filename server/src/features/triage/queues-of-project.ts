import type { ProjectContent } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import { deleteArrivalsOf } from './arrivals/arrivals.store.ts'
import { deleteTokensOf } from './budget/model-use.store.ts'
import { deleteProposalsOf } from './proposals/proposals.store.ts'

/** Queue rows have no owner: they are deleted with the project, wherever its emails move. */
export const queuesOfProject: ProjectContent = {
  noun: 'triageNotes',
  count: async () => 0,
  move: (tx, tenantId, fromId) => clear(tx, tenantId, fromId),
  clear,
}

async function clear(tx: Tx, tenantId: string, projectId: string): Promise<void> {
  await deleteProposalsOf(tx, tenantId, projectId)
  await deleteArrivalsOf(tx, tenantId, projectId)
  await deleteTokensOf(tx, tenantId, projectId)
}

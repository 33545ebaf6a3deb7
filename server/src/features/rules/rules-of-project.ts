import type { ProjectContent } from '#features/projects/index'
import { deleteRulesOf } from './rules.store.ts'

/** Rules go with their project: among the emails of another one they would match what nobody meant. */
export const rulesOfProject: ProjectContent = {
  noun: 'rules',
  count: async () => 0,
  move: async (tx, tenantId, fromId) => void (await deleteRulesOf(tx, tenantId, fromId)),
  clear: async (tx, tenantId, projectId) => void (await deleteRulesOf(tx, tenantId, projectId)),
}

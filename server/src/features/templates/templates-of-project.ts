import type { ProjectContent } from '#features/projects/index'
import { deleteTemplatesOf, moveTemplates } from './templates.store.ts'

/** Templates move with the other content of a project, and do not block its deletion. */
export const templatesOfProject: ProjectContent = {
  noun: 'templates',
  count: async () => 0,
  move: async (tx, tenantId, fromId, toId) => void (await moveTemplates(tx, tenantId, fromId, toId)),
  clear: async (tx, tenantId, projectId) => void (await deleteTemplatesOf(tx, tenantId, projectId)),
}

import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { ReplyTemplate } from '../engine.ts'
import type { OpenBudget, ProjectScope } from './open-budget.ts'

const MAX_TEMPLATES = 20

/** Returns the templates of the project that a model may choose for a reply; one without text is no reply. */
export async function readTemplates(
  { database }: Needs<'database'>,
  { templates }: Pick<Dependencies, 'templates'>,
  budget: Pick<OpenBudget, 'mayAskModel'>,
  { tenantId, projectId }: ProjectScope,
): Promise<ReplyTemplate[]> {
  if (!budget.mayAskModel) return []
  const rows = await templates.list(database.read, tenantId, projectId, MAX_TEMPLATES)
  return rows
    .filter(({ body_text }) => body_text.trim() !== '')
    .map(({ id, name, body_text }) => ({ id, name, bodyText: body_text }))
}

import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { readColumns, type TemplateInput } from './template-columns.ts'
import { changeTemplate, deleteTemplate, findTemplate, insertTemplate, listTemplates } from './templates.store.ts'
import { TEMPLATES, type TemplateRow } from './templates.tables.ts'

type Parts = Needs<'clock' | 'database' | 'ids' | 'mail'>

/** @throws AppError `not_found` for the project; `invalid_request`; `conflict` when it is full or has the shortcut. */
export async function createTemplate(
  platform: Parts,
  { projects }: Pick<Dependencies, 'projects'>,
  { tenantId, userId }: Authorized<'admin'>,
  projectId: string,
  input: TemplateInput & { name: string },
): Promise<TemplateRow> {
  const columns = await readColumns(platform, input)
  const at = platform.clock.now()
  const row = TEMPLATES.newRow({
    tenant_id: tenantId,
    id: platform.ids.next(),
    project_id: projectId,
    user_id: userId,
    created_at: at,
    updated_at: at,
    ...columns,
  })
  return platform.database.transact(async (tx) => {
    await projects.lock(tx, tenantId, projectId)
    const existing = await listTemplates(tx, tenantId, projectId)
    if (existing.length >= LIMITS.templates)
      throw new AppError('conflict', message('templates.full', { count: LIMITS.templates }))
    refuseRepeated(existing, row)
    await insertTemplate(tx, row)
    return row
  })
}

/** Changes the given fields. @throws AppError as createTemplate. */
export async function updateTemplate(
  platform: Parts,
  { projects }: Pick<Dependencies, 'projects'>,
  { tenantId, userId }: Authorized<'admin'>,
  id: string,
  input: TemplateInput,
): Promise<TemplateRow> {
  const columns = await readColumns(platform, input)
  return platform.database.transact(async (tx) => {
    const found = await findTemplate(tx, tenantId, id)
    if (!found) throw notFound('template')
    await projects.lock(tx, tenantId, found.project_id)
    const change = { ...columns, user_id: userId, updated_at: platform.clock.now() }
    const row = { ...found, ...change }
    refuseRepeated(await listTemplates(tx, tenantId, found.project_id), row)
    await changeTemplate(tx, tenantId, id, change)
    return row
  })
}

/** @throws AppError `not_found`. */
export const removeTemplate = (
  { database }: Needs<'database'>,
  { tenantId }: Authorized<'admin'>,
  id: string,
): Promise<void> =>
  database.transact(async (tx) => {
    if (!(await findTemplate(tx, tenantId, id))) throw notFound('template')
    await deleteTemplate(tx, tenantId, id)
  })

function refuseRepeated(existing: readonly TemplateRow[], { id, shortcut }: TemplateRow): void {
  if (shortcut !== '' && existing.some((template) => template.id !== id && template.shortcut === shortcut))
    throw new AppError('conflict', message('templates.shortcutTaken', { shortcut }))
}

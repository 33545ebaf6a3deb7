import { type Message, message } from '@dossier/contract/message'
import type { MESSAGES } from '@dossier/contract/messages/messages'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Database, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { deleteProject, findProjectLocked } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'

export interface ProjectContent {
  noun: keyof Pick<
    (typeof MESSAGES)['projects'],
    | 'records'
    | 'mails'
    | 'drafts'
    | 'identities'
    | 'repositories'
    | 'addresses'
    | 'templates'
    | 'triageNotes'
    | 'rules'
    | 'mailAccounts'
  >
  count(tx: Tx, tenantId: string, projectId: string): Promise<number>
  move(tx: Tx, tenantId: string, fromId: string, toId: string): Promise<void>
  /** Removes content that `count` ignores, such as discarded items, before the project is deleted. */
  clear?(tx: Tx, tenantId: string, projectId: string): Promise<void>
}

/**
 * Deletes a project and moves its content to `moveTo` in the same transaction. Without `moveTo` the project must be
 * empty.
 * @throws AppError `not_found`; `conflict` for the default project, a project that is not empty, or a move that
 * clashes.
 */
export async function removeProject(
  { database }: Needs<'database'>,
  contents: readonly ProjectContent[],
  actor: Authorized<'admin'>,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  const { tenantId } = actor
  if (moveTo === id) throw new AppError('conflict', message('projects.moveIntoItself'))
  await database.transact(async (tx) => {
    const project = await lockBoth(database, tx, tenantId, id, moveTo)
    if (project.is_default === 1) throw new AppError('conflict', message('projects.defaultKept'))
    if (moveTo === undefined) await refuseUnlessEmpty(tx, contents, tenantId, id)
    for (const content of contents) {
      if (moveTo === undefined) await content.clear?.(tx, tenantId, id)
      else await content.move(tx, tenantId, id, moveTo)
    }
    await deleteProject(tx, tenantId, id)
  })
}

/** Locks in id order, so that two opposite moves cannot deadlock. */
async function lockBoth(
  database: Database,
  tx: Tx,
  tenantId: string,
  id: string,
  moveTo: string | undefined,
): Promise<ProjectRow> {
  const rows = new Map<string, ProjectRow>()
  for (const each of [...new Set([id, moveTo ?? id])].sort()) {
    const row = await findProjectLocked(database, tx, tenantId, each)
    if (!row) throw notFound('project')
    rows.set(each, row)
  }
  const project = rows.get(id)
  if (!project) throw notFound('project')
  return project
}

async function refuseUnlessEmpty(
  tx: Tx,
  contents: readonly ProjectContent[],
  tenantId: string,
  id: string,
): Promise<void> {
  const found: Message[] = []
  for (const content of contents) {
    const count = await content.count(tx, tenantId, id)
    if (count > 0) found.push(message(`projects.${content.noun}`, { count }))
  }
  if (found.length === 0) return
  throw new AppError('conflict', message('projects.notEmpty', { contents: found }))
}

import type { Database, Reads, Tx } from '#platform/database/database'
import { lineOf, rowOf } from '#platform/portable/fields'
import { idHere } from '#platform/portable/id-here'
import type { Line, PortableKind, Recipient, Taking } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames, withoutKnown } from '#platform/portable/portable-rows'
import { insertAccountPreferences } from './preferences.store.ts'
import { deleteProject, findProjectLocked, insertNewProjects, listProjects } from './projects.store.ts'
import { ACCOUNT_PREFERENCES, PROJECTS, type ProjectRow } from './projects.tables.ts'
import type { ProjectContent } from './remove-project.ts'

interface Parts {
  database: Database
  contents: readonly ProjectContent[]
}

/**
 * Projects. One that another account of this instance has under the same id gets an id of its own, worked out from
 * both, because an address of a project names no account; so it is the same one when the archive comes again.
 * Where the account holds nothing yet but its own default project, that of the archive takes its place.
 */
export const portableProjects = (parts: Parts): PortableKind => ({
  name: 'projects',
  tables: ['projects'],
  async list(at, { tenantId, projectId }, after) {
    const rows = await selectProjects(at, tenantId, projectId, after)
    // Of one project it means nothing that it was the default one where it comes from.
    const lineOfProject = (row: ProjectRow): Line =>
      lineOf(PROJECTS.columns, projectId === null ? row : { ...row, is_default: 0 })
    return pageOf(rows, ({ id }) => id, lineOfProject)
  },
  ...readsAndNames(PROJECTS.columns),
  async match(db, to, lines) {
    const pairs: [string, string][] = []
    for (const { id: old } of lines) {
      const here = await idHere(db, 'projects', to.tenantId, old as string)
      if (here !== old) pairs.push([old as string, here])
    }
    return pairs
  },
  take: async (to, lines) => taking(parts, to, lines),
})

function selectProjects(at: Reads, tenantId: string, projectId: string | null, after: string): Promise<ProjectRow[]> {
  const query = at.selectFrom('projects').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
  return (projectId === null ? query : query.where('id', '=', projectId)).orderBy('id').limit(PAGE).execute()
}

function taking(parts: Parts, { tenantId, whole }: Recipient, lines: readonly Line[]): Taking {
  const rows = lines.map((each) => rowOf(PROJECTS.columns, tenantId, each))
  return async (tx) => {
    const added = await withoutKnown(tx, tenantId, 'projects', 'id', rows)
    const heir = whole ? added.find((row) => row.is_default === 1) : undefined
    const succeeds = heir !== undefined && (await giveWay(parts, tx, tenantId))
    await insertNewProjects(
      tx,
      added.map((row) => ({ ...row, is_default: succeeds && row === heir ? 1 : 0 })),
    )
    return added.length
  }
}

/** Removes the default project where it is the only one and nothing lies in it. @returns whether it is gone. */
async function giveWay({ database, contents }: Parts, tx: Tx, tenantId: string): Promise<boolean> {
  const [only, ...others] = await listProjects(tx, tenantId)
  if (!only || others.length > 0) return false
  await findProjectLocked(database, tx, tenantId, only.id)
  for (const content of contents) if ((await content.count(tx, tenantId, only.id)) > 0) return false
  for (const content of contents) await content.clear?.(tx, tenantId, only.id)
  await deleteProject(tx, tenantId, only.id)
  return true
}

/** The settings of the account; where it has some already, they stay. */
export const portableSettings: PortableKind = {
  name: 'settings',
  tables: ['account_preferences'],
  async list(at, { tenantId, projectId }) {
    const query = at.selectFrom('account_preferences').selectAll().where('tenant_id', '=', tenantId)
    const rows = projectId === null ? await query.execute() : []
    return { lines: rows.map((row) => lineOf(ACCOUNT_PREFERENCES.columns, row)), next: null }
  },
  ...readsAndNames(ACCOUNT_PREFERENCES.columns),
  async take({ tenantId }, lines) {
    return async (tx) => {
      let added = 0
      for (const each of lines)
        added += await insertAccountPreferences(tx, rowOf(ACCOUNT_PREFERENCES.columns, tenantId, each))
      return added
    }
  },
}

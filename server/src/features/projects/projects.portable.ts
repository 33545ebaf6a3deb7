import type { Clock } from '#platform/clock/clock'
import type { Database, Reads, Tx } from '#platform/database/database'
import { lineOf, rowOf } from '#platform/portable/fields'
import type { ImportWrite, Line, PortableKind, Recipient } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames, withoutExisting } from '#platform/portable/portable-rows'
import { localId } from '#platform/public-names/local-id'
import { insertAccountPreferences } from './preferences.store.ts'
import { deleteProject, findProjectLocked, insertProjects, listProjects } from './projects.store.ts'
import { ACCOUNT_PREFERENCES, PROJECTS, type ProjectRow } from './projects.tables.ts'
import type { ProjectContent } from './remove-project.ts'

interface Parts {
  clock: Clock
  database: Database
  contents: readonly ProjectContent[]
}

/**
 * Gives a project a new id when its id belongs to another account, because project addresses name no account. The
 * archive's default project replaces that of an empty account.
 */
export const portableProjects = (parts: Parts): PortableKind => ({
  name: 'projects',
  tables: ['projects'],
  async list(at, { tenantId, projectId }, after) {
    const rows = await selectProjects(at, tenantId, projectId, after)
    // A single exported project loses its default flag.
    const lineOfProject = (row: ProjectRow): Line =>
      lineOf(PROJECTS.columns, projectId === null ? row : { ...row, is_default: 0 })
    return pageOf(rows, ({ id }) => id, lineOfProject)
  },
  ...readsAndNames(PROJECTS.columns),
  async match(db, to, lines) {
    const pairs: [string, string][] = []
    for (const { id: old } of lines) {
      const here = await localId(db, to.tenantId, old as string)
      if (here !== old) pairs.push([old as string, here])
    }
    return pairs
  },
  prepareImport: async (to, lines) => taking(parts, to, lines),
})

function selectProjects(at: Reads, tenantId: string, projectId: string | null, after: string): Promise<ProjectRow[]> {
  const query = at.selectFrom('projects').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
  return (projectId === null ? query : query.where('id', '=', projectId)).orderBy('id').limit(PAGE).execute()
}

function taking(parts: Parts, { tenantId, isFullAccount: isAccount }: Recipient, lines: readonly Line[]): ImportWrite {
  const { clock } = parts
  const rows = lines.map((each) => rowOf(PROJECTS.columns, tenantId, each))
  return async (tx) => {
    const added = await withoutExisting(tx, tenantId, 'projects', 'id', rows)
    const heir = isAccount ? added.find((row) => row.is_default === 1) : undefined
    const succeeds = heir !== undefined && (await replaceDefault(parts, tx, tenantId))
    const inserted = added.map((row) => ({ ...row, is_default: succeeds && row === heir ? 1 : 0 }))
    await insertProjects(tx, tenantId, inserted, clock.now())
    return added.length
  }
}

async function replaceDefault({ database, contents }: Parts, tx: Tx, tenantId: string): Promise<boolean> {
  const [only, ...otherProjects] = await listProjects(tx, tenantId)
  if (!only || otherProjects.length > 0) return false
  await findProjectLocked(database, tx, tenantId, only.id)
  for (const content of contents) if ((await content.count(tx, tenantId, only.id)) > 0) return false
  for (const content of contents) await content.clear?.(tx, tenantId, only.id)
  await deleteProject(tx, tenantId, only.id)
  return true
}

/** Existing account settings win over imported ones. */
export const portableSettings: PortableKind = {
  name: 'settings',
  tables: ['account_preferences'],
  async list(at, { tenantId, projectId }) {
    const query = at.selectFrom('account_preferences').selectAll().where('tenant_id', '=', tenantId)
    const rows = projectId === null ? await query.execute() : []
    return { lines: rows.map((row) => lineOf(ACCOUNT_PREFERENCES.columns, row)), next: null }
  },
  ...readsAndNames(ACCOUNT_PREFERENCES.columns),
  async prepareImport({ tenantId }, lines) {
    return async (tx) => {
      let added = 0
      for (const each of lines)
        added += await insertAccountPreferences(tx, rowOf(ACCOUNT_PREFERENCES.columns, tenantId, each))
      return added
    }
  },
}

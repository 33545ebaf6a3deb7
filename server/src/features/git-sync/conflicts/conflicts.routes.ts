import { ListGitConflictsAnswer, ResolveGitConflict, ResolveGitConflictAnswer } from '@dossier/contract/git-repo'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { type Route, route } from '#platform/http/route'
import type { SyncContext } from '../context.ts'
import { demandRepo } from '../demand-repo.ts'
import { presentConflict } from '../git-sync.present.ts'
import { readRecordRows } from '../records.view.ts'
import { listConflicts } from './conflicts.store.ts'

const tag = 'Git repositories'

export const conflictRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'GET',
    path: '/git-repos/:id/conflicts',
    summary: 'List the conflicts of a repository',
    description:
      'Lists files that both sides changed in the same lines, with all three texts. All other files are still synced.',
    tag,
    // Conflicts contain text of records.
    access: { role: 'member', scopes: ['git:read', 'knowledge:read'] },
    params: idParams,
    answers: { 200: ListGitConflictsAnswer },
    handler: async ({ actor, params }) => {
      const { database } = context.platform
      const repo = await demandRepo(context, actor.tenantId, params.id)
      const rows = await listConflicts(database.read, repo.tenant_id, repo.id)
      const records = await readRecordRows(
        database,
        repo.tenant_id,
        rows.map(({ record_id }) => record_id),
      )
      const { oursText } = await import('./ours-text.ts')
      return { conflicts: rows.map((row) => presentConflict(row, oursText(context, row, records.get(row.record_id)))) }
    },
  }),
  route({
    method: 'POST',
    path: '/git-repos/:id/conflicts/:conflict/resolve',
    summary: 'Resolve a conflict',
    description:
      'The record changes at once. The file changes with the next sync, which starts now, if the sync writes to the repository.',
    tag,
    access: { role: 'admin', scopes: ['git:write', 'knowledge:write'] },
    params: { ...idParams, conflict: Type.String({ description: 'Identifier of the conflict' }) },
    body: ResolveGitConflict,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: ResolveGitConflictAnswer },
    handler: async ({ actor, params, body }) => {
      await demandRepo(context, actor.tenantId, params.id)
      const { resolveConflict } = await import('./resolve-conflict.ts')
      await resolveConflict(context, actor, params.id, params.conflict, body)
      return { resolved: true as const, _id: params.conflict }
    },
  }),
]

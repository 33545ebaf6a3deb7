import {
  GitConflictAnswer,
  ListGitConflictsAnswer,
  ResolveGitConflict,
  ResolveGitConflictAnswer,
} from '@dossier/contract/git-repo'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { withoutOmitted } from '#core/answer-budget'
import { type Route, route } from '#platform/http/route'
import type { SyncContext } from '../context.ts'
import { demandRepo } from '../demand-repo.ts'
import { presentConflict } from '../git-sync.present.ts'
import { getConflict, listConflicts } from './list-conflicts.ts'

const tag = 'Git repositories'

const conflictParams = { ...idParams, conflict: Type.String({ description: 'Identifier of the conflict' }) }

// Conflicts contain text of records.
const READ = { role: 'member', scopes: ['git:read', 'knowledge:read'] } as const

export const conflictRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'GET',
    path: '/git-repos/:id/conflicts',
    summary: 'List the conflicts of a repository',
    description:
      'Lists files that both sides changed in the same lines, with all three texts. All other files are still synced.',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListGitConflictsAnswer },
    handler: async ({ actor, params }) => {
      const repo = await demandRepo(context, actor.tenantId, params.id)
      const conflicts = await listConflicts(context, repo)
      return { conflicts: conflicts.map((each) => withoutOmitted(presentConflict(each), each.omitted)) }
    },
  }),
  route({
    method: 'GET',
    path: '/git-repos/:id/conflicts/:conflict',
    summary: 'Get a conflict',
    description: 'With all three texts, which a list of large conflicts omits.',
    tag,
    access: READ,
    params: conflictParams,
    answers: { 200: GitConflictAnswer },
    handler: async ({ actor, params }) => {
      const repo = await demandRepo(context, actor.tenantId, params.id)
      return { conflict: presentConflict(await getConflict(context, repo, params.conflict)) }
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
    params: conflictParams,
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

import { GitRunFilesAnswer, ListGitRunsAnswer, QueuedGitRunAnswer, SyncGitRepo } from '@dossier/contract/git-repo'
import { message } from '@dossier/contract/message'
import { idParams } from '@dossier/contract/schema'
import type { SyncCause } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import type { Actor } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { SyncContext } from '../context.ts'
import { demandRepo } from '../demand-repo.ts'
import { presentQueued, presentRun, presentRunFile } from '../git-sync.present.ts'
import type { GitRepoRow, GitRunRow } from '../git-sync.tables.ts'
import { refuseOverlap } from '../refuse-overlap.ts'
import { changeRepo, findRepoLocked } from '../repos.store.ts'
import { requestSync } from './request-sync.ts'
import { findRun, listRunFiles, listRuns } from './runs.store.ts'

const tag = 'Git repositories'
const READ = { role: 'member', scopes: ['git:read'] } as const
const WRITE = { role: 'admin', scopes: ['git:write'] } as const
const runParams = { ...idParams, run: Type.String({ description: 'Identifier of the run' }) }

export const runRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'POST',
    path: '/git-repos/:id/sync',
    summary: 'Sync now',
    description:
      'Also works while automatic sync is off. A dry run lists what would happen to each file and changes nothing.',
    tag,
    access: WRITE,
    params: idParams,
    body: SyncGitRepo,
    answers: { 202: QueuedGitRunAnswer },
    handler: async ({ actor, params, body }) =>
      presentQueued(await startSync(context, actor, params.id, { cause: 'person', isDry: body.dry_run ?? false })),
  }),
  route({
    method: 'POST',
    path: '/git-repos/:id/approve',
    summary: 'Approve a sync that removes many items',
    description:
      'The approval applies to the listed commit only. If the branch has moved on, the sync waits for approval again.',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 202: QueuedGitRunAnswer },
    handler: async ({ actor, params }) =>
      presentQueued(
        await startSync(context, actor, params.id, { cause: 'approval', isDry: false, prepare: demandPendingApproval }),
      ),
  }),
  route({
    method: 'GET',
    path: '/git-repos/:id/runs',
    summary: 'List the last syncs of a repository',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListGitRunsAnswer },
    handler: async ({ actor, params }) => {
      const repo = await demandRepo(context, actor.tenantId, params.id)
      return { runs: (await listRuns(context.platform.database.read, repo.tenant_id, repo.id)).map(presentRun) }
    },
  }),
  route({
    method: 'GET',
    path: '/git-repos/:id/runs/:run',
    summary: 'Get a sync with its decision for each file',
    tag,
    access: READ,
    params: runParams,
    answers: { 200: GitRunFilesAnswer },
    handler: async ({ actor, params }) => {
      const { read } = context.platform.database
      const repo = await demandRepo(context, actor.tenantId, params.id)
      const run = await findRun(read, repo.tenant_id, repo.id, params.run)
      if (!run) throw notFound('run')
      return { run: presentRun(run), files: (await listRunFiles(read, repo.tenant_id, run.id)).map(presentRunFile) }
    },
  }),
]

interface SyncRequest {
  cause: SyncCause
  isDry: boolean
  prepare?(repo: GitRepoRow): Partial<GitRepoRow>
}

async function startSync(
  context: SyncContext,
  { tenantId }: Actor,
  id: string,
  { cause, isDry, prepare }: SyncRequest,
): Promise<GitRunRow> {
  const { platform } = context
  await demandRepo(context, tenantId, id)
  return platform.database.transact(async (tx) => {
    const repo = await findRepoLocked(platform.database, tx, tenantId, id)
    if (!repo) throw notFound('repository')
    const change = prepare?.(repo)
    if (change) await changeRepo(tx, tenantId, id, change)
    if (!isDry) await refuseOverlap(tx, repo)
    return requestSync(platform, tx, { ...repo, ...change }, cause, isDry)
  })
}

/** @throws AppError `conflict` when nothing awaits approval. */
function demandPendingApproval({ asked_head }: GitRepoRow): Partial<GitRepoRow> {
  if (asked_head === '') throw new AppError('conflict', message('gitSync.nothingWaiting'))
  return { approved_head: asked_head }
}

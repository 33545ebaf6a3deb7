import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  CreateGitRepo,
  GitRepo,
  GitRepoAnswer,
  GitRepoStatusAnswer,
  ListGitReposAnswer,
  UpdateGitRepo,
  VerifyGitRepoAnswer,
} from '@dossier/contract/git-repo'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { SyncContext } from '../context.ts'
import { demandRepo } from '../demand-repo.ts'
import { demandGitSync } from '../git-sync.policy.ts'
import { presentRepo, presentStatus } from '../git-sync.present.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { findRepo, listRepos } from '../repos.store.ts'
import { listRunsOf } from '../runs/runs.store.ts'
import { createRepo } from './create-repo.ts'
import { removeRepo } from './remove-repo.ts'
import { updateRepo } from './update-repo.ts'
import { createVerifier } from './verify-repo.ts'

const tag = 'Git repositories'
const READ = { role: 'member', scopes: ['git:read'] } as const
const WRITE = { role: 'admin', scopes: ['git:write'] } as const

export async function presentRepos({ platform }: SyncContext, rows: readonly GitRepoRow[]): Promise<GitRepo[]> {
  const [first] = rows
  if (!first) return []
  const runs = await listRunsOf(
    platform.database.read,
    first.tenant_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentRepo(row, runs.get(row.id) ?? []))
}

async function presentOne(context: SyncContext, tenantId: string, id: string): Promise<GitRepoAnswer> {
  const row = await findRepo(context.platform.database.read, tenantId, id)
  const [repo] = row ? await presentRepos(context, [row]) : []
  if (!repo) throw notFound('repository')
  return { repo }
}

export const repoRoutes = (context: SyncContext): Route[] => [
  ...ofProjectRoutes(context),
  ...oneRepoRoutes(context),
  verifyRoute(context),
]

const ofProjectRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'GET',
    path: '/projects/:id/git-repos',
    summary: 'List the git repositories of a project',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListGitReposAnswer },
    handler: async ({ actor, params }) => {
      const { platform, projects } = context
      const { id } = await projects.resolve(platform.database.read, actor.tenantId, params.id)
      demandGitSync(platform.config)
      return { repos: await presentRepos(context, await listRepos(platform.database.read, actor.tenantId, id)) }
    },
  }),
  route({
    method: 'POST',
    path: '/projects/:id/git-repos',
    summary: 'Add a git repository',
    description:
      'The first sync starts at once, unless automatic sync is off. An address that cannot be synced can still be saved.',
    tag,
    access: WRITE,
    params: idParams,
    body: CreateGitRepo,
    resource: GitRepo,
    answers: { 201: GitRepoAnswer },
    handler: async ({ actor, params, body }) => {
      const { platform, projects } = context
      const { id } = await projects.resolve(platform.database.read, actor.tenantId, params.id)
      demandGitSync(platform.config)
      return presentOne(context, actor.tenantId, await createRepo(context, actor, id, body))
    },
  }),
]

const oneRepoRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'GET',
    path: '/git-repos/:id',
    summary: 'Get a git repository',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: GitRepoAnswer },
    handler: async ({ actor, params }) => {
      await demandRepo(context, actor.tenantId, params.id)
      return presentOne(context, actor.tenantId, params.id)
    },
  }),
  route({
    method: 'GET',
    path: '/git-repos/:id/status',
    summary: 'Get the state of the last syncs of a repository',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: GitRepoStatusAnswer },
    handler: async ({ actor, params }) => {
      await demandRepo(context, actor.tenantId, params.id)
      return presentStatus((await presentOne(context, actor.tenantId, params.id)).repo)
    },
  }),
  route({
    method: 'PUT',
    path: '/git-repos/:id',
    summary: 'Change a git repository',
    description:
      'An omitted, null, empty or masked `auth_token` keeps the stored token; `clear_auth_token` removes it.',
    tag,
    access: WRITE,
    params: idParams,
    body: UpdateGitRepo,
    resource: GitRepo,
    answers: { 200: GitRepoAnswer },
    handler: async ({ actor, params, body }) => {
      await demandRepo(context, actor.tenantId, params.id)
      await updateRepo(context, actor, params.id, body)
      return presentOne(context, actor.tenantId, params.id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/git-repos/:id',
    summary: 'Remove a git repository',
    description:
      'Also removes its token and its runs. Notes and memories stay, and the repository itself is not changed.',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await demandRepo(context, actor.tenantId, params.id)
      await removeRepo(context, actor, params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]

function verifyRoute(context: SyncContext): Route {
  const verify = createVerifier(context)
  return route({
    method: 'POST',
    path: '/git-repos/:id/verify',
    summary: 'Check the connection to a git repository',
    description:
      'Looks up the host, signs in, finds the branch and, for write access, tests a push. Nothing is changed.',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: VerifyGitRepoAnswer },
    handler: async ({ actor, params }) => {
      await demandRepo(context, actor.tenantId, params.id)
      return verify(actor, params.id)
    },
  })
}

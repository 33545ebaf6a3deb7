import type {
  CreateGitRepo,
  GitConflict,
  GitRepo,
  GitRepoAnswer,
  GitRunAnswer,
  GitRunFilesAnswer,
  ListGitConflictsAnswer,
  ListGitReposAnswer,
  ListGitRunsAnswer,
  ResolveGitConflict,
  UpdateGitRepo,
  VerifyGitRepoAnswer,
} from '@dossier/contract/git-repo'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

/** The repositories that a project is kept in step with. */
export const useRepos = (project: string) =>
  useQuery({
    queryKey: ['git', 'repos', project],
    enabled: project !== '',
    queryFn: async ({ signal }) =>
      (await callApi<ListGitReposAnswer>('GET', `/projects/${project}/git-repos`, { signal })).repos,
  })

/** The newest sync of a repository, with what it did with each file; null before the first. */
export const useLastRun = (repo: string) =>
  useQuery({
    queryKey: ['git', 'last run', repo],
    queryFn: async ({ signal }) => {
      const { runs } = await callApi<ListGitRunsAnswer>('GET', `/git-repos/${repo}/runs`, { signal })
      const [last] = runs
      return last ? callApi<GitRunFilesAnswer>('GET', `/git-repos/${repo}/runs/${last._id}`, { signal }) : null
    },
  })

const conflictsOf = (repo: string) =>
  queryOptions({
    queryKey: ['git', 'conflicts', repo],
    queryFn: async ({ signal }) =>
      (await callApi<ListGitConflictsAnswer>('GET', `/git-repos/${repo}/conflicts`, { signal })).conflicts,
  })

/** Files that both sides changed in the same place. */
export const useConflicts = (repo: string) => useQuery(conflictsOf(repo))

/** A conflict as it is at this moment; undefined when it is none any more. */
export async function readConflictAnew(
  client: QueryClient,
  { repo, _id }: GitConflict,
): Promise<GitConflict | undefined> {
  const conflicts = await client.query({ ...conflictsOf(repo), staleTime: 0 })
  return conflicts.find((conflict) => conflict._id === _id)
}

/** Told by events too, while a sync is under way. */
export const readReposAnew = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['git'] })

// All of these throw ApiProblem.

export async function createRepo(client: QueryClient, project: string, body: CreateGitRepo): Promise<void> {
  await callApi<GitRepoAnswer>('POST', `/projects/${project}/git-repos`, { body })
  await readReposAnew(client)
}

export async function updateRepo(client: QueryClient, id: string, body: UpdateGitRepo): Promise<void> {
  await callApi<GitRepoAnswer>('PUT', `/git-repos/${id}`, { body })
  await readReposAnew(client)
}

export async function removeRepo(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/git-repos/${id}`)
  await readReposAnew(client)
}

/** Connects and signs in, and changes nothing. */
export const verifyRepo = (id: string): Promise<VerifyGitRepoAnswer> => callApi('POST', `/git-repos/${id}/verify`)

/** @param isDry says what would happen, and does nothing. */
export async function syncRepo(client: QueryClient, id: string, isDry: boolean): Promise<void> {
  await callApi<GitRunAnswer>('POST', `/git-repos/${id}/sync`, { body: { dry_run: isDry } })
  await readReposAnew(client)
}

/** Yes to a sync that would remove much. */
export async function approveSync(client: QueryClient, id: string): Promise<void> {
  await callApi<GitRunAnswer>('POST', `/git-repos/${id}/approve`)
  await readReposAnew(client)
}

export async function resolveConflict(
  client: QueryClient,
  { repo, _id }: GitConflict,
  body: ResolveGitConflict,
): Promise<void> {
  await callApi('POST', `/git-repos/${repo}/conflicts/${_id}/resolve`, { body })
  await readReposAnew(client)
}

export const isSyncing = ({ sync_runs: [last] }: GitRepo): boolean => last?.status === 'running'

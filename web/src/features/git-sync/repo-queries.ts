import type {
  CreateGitRepo,
  GitConflict,
  GitConflictAnswer,
  GitRepo,
  GitRepoAnswer,
  GitRunFilesAnswer,
  ListedGitConflict,
  ListGitConflictsAnswer,
  ListGitReposAnswer,
  ListGitRunsAnswer,
  QueuedGitRunAnswer,
  ResolveGitConflict,
  UpdateGitRepo,
  VerifyGitRepoAnswer,
} from '@dossier/contract/git-repo'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useRepos = (project: string) =>
  useQuery({
    queryKey: ['git', 'repos', project],
    enabled: project !== '',
    queryFn: async ({ signal }) =>
      (await callApi<ListGitReposAnswer>('GET', `/projects/${project}/git-repos`, { signal })).repos,
  })

/** Files of all repositories of a project that are in conflict; 0 while unknown. */
export const useConflictCount = (project: string): number =>
  (useRepos(project).data ?? []).reduce(
    (sum, { last_sync_status, last_sync_summary }) =>
      sum + (last_sync_status === 'conflicts' ? last_sync_summary.conflicts : 0),
    0,
  )

/** The latest sync with its files; null before the first. */
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

export const useConflicts = (repo: string) => useQuery(conflictsOf(repo))

const conflictOf = ({ repo, _id }: Pick<GitConflict, 'repo' | '_id'>) =>
  queryOptions({
    queryKey: ['git', 'conflicts', repo, _id],
    queryFn: async ({ signal }) =>
      (await callApi<GitConflictAnswer>('GET', `/git-repos/${repo}/conflicts/${_id}`, { signal })).conflict,
  })

/** Reads the texts that a list of large conflicts omits. */
export function useConflict(listed: ListedGitConflict) {
  const reading = useQuery({ ...conflictOf(listed), enabled: !isWhole(listed) })
  return isWhole(listed) ? { ...reading, data: listed } : reading
}

const isWhole = (conflict: ListedGitConflict): conflict is GitConflict => !conflict.omitted

/** Refetches a conflict; undefined when it is resolved. */
export async function refetchConflict(
  client: QueryClient,
  { repo, _id }: GitConflict,
): Promise<GitConflict | undefined> {
  const conflicts = await client.query({ ...conflictsOf(repo), staleTime: 0 })
  const listed = conflicts.find((conflict) => conflict._id === _id)
  if (!listed || isWhole(listed)) return listed
  return client.query({ ...conflictOf(listed), staleTime: 0 })
}

/** Events also trigger this during a sync. */
export const refetchRepos = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['git'] })

// All of these throw ApiProblem.

export async function createRepo(client: QueryClient, project: string, body: CreateGitRepo): Promise<void> {
  await callApi<GitRepoAnswer>('POST', `/projects/${project}/git-repos`, { body })
  await refetchRepos(client)
}

export async function updateRepo(client: QueryClient, id: string, body: UpdateGitRepo): Promise<void> {
  await callApi<GitRepoAnswer>('PUT', `/git-repos/${id}`, { body })
  await refetchRepos(client)
}

export async function removeRepo(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/git-repos/${id}`)
  await refetchRepos(client)
}

/** Connects and signs in, but changes nothing. */
export const verifyRepo = (id: string): Promise<VerifyGitRepoAnswer> => callApi('POST', `/git-repos/${id}/verify`)

/** @param isDry reports the effects without applying them. */
export async function syncRepo(client: QueryClient, id: string, isDry: boolean): Promise<void> {
  await callApi<QueuedGitRunAnswer>('POST', `/git-repos/${id}/sync`, { body: { dry_run: isDry } })
  await refetchRepos(client)
}

/** Approves a sync that would delete many files. */
export async function approveSync(client: QueryClient, id: string): Promise<void> {
  await callApi<QueuedGitRunAnswer>('POST', `/git-repos/${id}/approve`)
  await refetchRepos(client)
}

export async function resolveConflict(
  client: QueryClient,
  { repo, _id }: GitConflict,
  body: ResolveGitConflict,
): Promise<void> {
  await callApi('POST', `/git-repos/${repo}/conflicts/${_id}/resolve`, { body })
  await refetchRepos(client)
}

export const isSyncing = ({ sync_runs: [last] }: GitRepo): boolean => last?.status === 'running'

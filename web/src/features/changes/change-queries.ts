import type { ProjectChanges } from '@dossier/contract/changes'
import { useQuery } from '@tanstack/react-query'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'

const pathOf = (project: string): string => `/projects/${encodeURIComponent(project)}/changes`

/** Emails that arrive refetch it. @param since '' = the last look */
export const useChanges = (project: string, since: string) =>
  useQuery({
    queryKey: ['mail', 'changes', project, since],
    // The first answer names the time of the last look, which a second reading would not know.
    ...(since === '' ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } : {}),
    queryFn: ({ signal }) =>
      callApi<ProjectChanges>('GET', pathOf(project), { signal, query: { since: since || undefined } }),
  })

/** @throws ApiProblem */
export const markSeen = (project: string, until: string): Promise<unknown> =>
  callApi('POST', `${pathOf(project)}/seen`, { body: { until }, keepalive: true })

/** Marks what was shown when the page is left; without the service it stays unseen. */
export async function markSeenSilently(project: string, until: string): Promise<void> {
  try {
    await markSeen(project, until)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}

import type { ListOAuthActivityAnswer, ListOAuthConsentsAnswer } from '@dossier/contract/oauth'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useConsents = () =>
  useQuery({
    queryKey: ['oauth', 'consents'],
    queryFn: async ({ signal }) =>
      (await callApi<ListOAuthConsentsAnswer>('GET', '/oauth/consents', { signal })).consents,
  })

export const useActivity = (consent: string) =>
  useQuery({
    queryKey: ['oauth', 'activity', consent],
    queryFn: async ({ signal }) =>
      (await callApi<ListOAuthActivityAnswer>('GET', `/oauth/consents/${consent}/activity`, { signal })).activity,
  })

/** Takes effect with the next request. @throws ApiProblem */
export async function revokeConsent(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/oauth/consents/${id}`)
  await client.invalidateQueries({ queryKey: ['oauth', 'consents'] })
}

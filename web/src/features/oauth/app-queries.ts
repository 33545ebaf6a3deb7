import type {
  ListOAuthActivityAnswer,
  ListOAuthConsentsAnswer,
  OAuthConfigAnswer,
  ScopeDetail,
} from '@dossier/contract/oauth'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const NO_SCOPES: readonly ScopeDetail[] = []

/** What each scope means, in words; empty until they have come. */
export const useScopeWords = (): readonly ScopeDetail[] =>
  useQuery({
    queryKey: ['oauth', 'config'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await callApi<OAuthConfigAnswer>('GET', '/oauth/config', { signal })).oauth,
  }).data?.scope_details ?? NO_SCOPES

/** Applications that one has let in. */
export const useConsents = () =>
  useQuery({
    queryKey: ['oauth', 'consents'],
    queryFn: async ({ signal }) =>
      (await callApi<ListOAuthConsentsAnswer>('GET', '/oauth/consents', { signal })).consents,
  })

/** What one of them did last. */
export const useActivity = (consent: string) =>
  useQuery({
    queryKey: ['oauth', 'activity', consent],
    queryFn: async ({ signal }) =>
      (await callApi<ListOAuthActivityAnswer>('GET', `/oauth/consents/${consent}/activity`, { signal })).activity,
  })

/** It gets in no more from the next request on. @throws ApiProblem */
export async function revokeConsent(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/oauth/consents/${id}`)
  await client.invalidateQueries({ queryKey: ['oauth', 'consents'] })
}

import type { ListSessionsAnswer } from '@dossier/contract/sign-in'
import type { CreateToken, CreateTokenAnswer, ListTokensAnswer } from '@dossier/contract/token'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useTokens = () =>
  useQuery({
    queryKey: ['access', 'tokens'],
    queryFn: async ({ signal }) => (await callApi<ListTokensAnswer>('GET', '/tokens', { signal })).tokens,
  })

export const useSessions = () =>
  useQuery({
    queryKey: ['access', 'sessions'],
    queryFn: async ({ signal }) => (await callApi<ListSessionsAnswer>('GET', '/sessions', { signal })).sessions,
  })

const refetchAccess = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['access'] })

// All of these throw ApiProblem.

/** The only answer with the secret. */
export async function createToken(client: QueryClient, body: CreateToken): Promise<CreateTokenAnswer> {
  const created = await callApi<CreateTokenAnswer>('POST', '/tokens', { body })
  await refetchAccess(client)
  return created
}

export async function removeToken(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/tokens/${id}`)
  await refetchAccess(client)
}

export async function endSession(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/sessions/${id}`)
  await refetchAccess(client)
}

export async function endOtherSessions(client: QueryClient): Promise<void> {
  await callApi('DELETE', '/sessions')
  await refetchAccess(client)
}

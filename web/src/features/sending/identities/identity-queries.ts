import type {
  CreateEmailIdentity,
  EmailIdentity,
  EmailIdentityAnswer,
  ListEmailIdentitiesAnswer,
  UpdateEmailIdentity,
  VerifyEmailIdentityAnswer,
} from '@dossier/contract/email-identity'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const identitiesQuery = (project: string) => ({
  queryKey: ['identities', project],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callApi<ListEmailIdentitiesAnswer>('GET', `/projects/${project}/email-identities`, { signal })).identities,
})

export const useIdentities = (project: string) => useQuery({ ...identitiesQuery(project), enabled: project !== '' })

export const refetchIdentities = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['identities'] })

// All of these throw ApiProblem.

export const createIdentity = async (project: string, body: CreateEmailIdentity): Promise<EmailIdentity> =>
  (await callApi<EmailIdentityAnswer>('POST', `/projects/${project}/email-identities`, { body })).identity

export const updateIdentity = async (id: string, body: UpdateEmailIdentity): Promise<EmailIdentity> =>
  (await callApi<EmailIdentityAnswer>('PUT', `/email-identities/${id}`, { body })).identity

export const removeIdentity = (id: string): Promise<unknown> => callApi('DELETE', `/email-identities/${id}`)

/** Connects, signs in and names the sender, but sends nothing. */
export const verifyIdentity = (id: string): Promise<VerifyEmailIdentityAnswer> =>
  callApi('POST', `/email-identities/${id}/verify`)

import type {
  AuthorizeMailAccount,
  AuthorizeMailAccountAnswer,
  DeviceSignInAnswer,
  DiscoverMailServersAnswer,
  MailGrantAnswer,
  MailProvidersAnswer,
  MailServerCandidate,
  VerifyMailAccount,
  VerifyMailAccountAnswer,
} from '@dossier/contract/mail-account-setup'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { isWholeAddress } from './connection.ts'

const POLL_EVERY_MS = 2_000
const KEPT_MS = 600_000

export type Provider = AuthorizeMailAccount['provider']

const serversFor = (address: string) =>
  queryOptions({
    queryKey: ['mail servers', address.toLowerCase()],
    retry: false,
    staleTime: KEPT_MS,
    queryFn: async ({ signal }) =>
      (await callApi<DiscoverMailServersAnswer>('POST', '/mail-accounts/discover', { body: { address }, signal }))
        .candidates,
  })

/** The servers of an address, the best first; looked up once it is whole. */
export const useServers = (address: string) => useQuery({ ...serversFor(address), enabled: isWholeAddress(address) })

/** @throws ApiProblem */
export const findServers = (client: QueryClient, address: string): Promise<MailServerCandidate[]> =>
  client.query(serversFor(address))

/** Providers that the operator has registered; empty until known. */
export const useProviders = (): readonly Provider[] =>
  useQuery({
    queryKey: ['mail providers'],
    retry: false,
    queryFn: async ({ signal }) =>
      (await callApi<MailProvidersAnswer>('GET', '/mail-accounts/providers', { signal })).providers,
  }).data ?? []

/** A sign-in at the provider, read until it ends. */
export const useGrant = (id: string) =>
  useQuery({
    queryKey: ['mail grant', id],
    enabled: id !== '',
    queryFn: ({ signal }) => callApi<MailGrantAnswer>('GET', `/mail-accounts/device/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'pending' ? false : POLL_EVERY_MS),
  }).data

// All of these throw ApiProblem.

export const authorize = (body: AuthorizeMailAccount): Promise<AuthorizeMailAccountAnswer> =>
  callApi('POST', '/mail-accounts/authorize', { body })

export const startDeviceSignIn = (body: AuthorizeMailAccount): Promise<DeviceSignInAnswer> =>
  callApi('POST', '/mail-accounts/device', { body })

/** Connects and signs in, but changes nothing. */
export const verifyMailbox = (body: VerifyMailAccount): Promise<VerifyMailAccountAnswer> =>
  callApi('POST', '/mail-accounts/verify', { body })

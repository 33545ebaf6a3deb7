import type {
  ApproveMailAccount,
  CreateMailAccount,
  ListMailAccountsAnswer,
  ListMailFoldersAnswer,
  ListPendingChangesAnswer,
  MailAccount,
  MailAccountAnswer,
  MailAccountHistoryAnswer,
  UpdateMailAccount,
  UpdateMailFolder,
} from '@dossier/contract/mail-account'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const PAGE_SIZE = '20'
const STUCK_READ = '100'
/** Fallback when the event socket is closed. */
const POLL_EVERY_MS = 3_000

export const useMailAccounts = () =>
  useQuery({
    queryKey: ['mail accounts', 'list'],
    queryFn: async ({ signal }) =>
      (await callApi<ListMailAccountsAnswer>('GET', '/mail-accounts', { signal })).accounts,
  })

export const useMailAccount = (id: string) =>
  useQuery({
    queryKey: ['mail accounts', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi<MailAccountAnswer>('GET', `/mail-accounts/${id}`, { signal })).account,
    refetchInterval: ({ state: { data } }) => (data?.state === 'importing' ? POLL_EVERY_MS : false),
  })

/** For admins only. */
export const useFolders = (account: string) =>
  useQuery({
    queryKey: ['mail accounts', 'folders', account],
    queryFn: async ({ signal }) =>
      (await callApi<ListMailFoldersAnswer>('GET', `/mail-accounts/${account}/folders`, { signal })).folders,
  })

export const useChanges = (account: string) =>
  useInfiniteQuery({
    queryKey: ['mail accounts', 'changes', account],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<ListPendingChangesAnswer>('GET', `/mail-accounts/${account}/changes`, {
        signal,
        query: { limit: PAGE_SIZE, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** The change of an email that the server refused; undefined while unknown, or after it was answered. */
export const useStuckChange = (account: string, email: string) =>
  useQuery({
    queryKey: ['mail accounts', 'stuck', account],
    queryFn: async ({ signal }) => {
      const query = { state: 'stuck', limit: STUCK_READ }
      return (await callApi<ListPendingChangesAnswer>('GET', `/mail-accounts/${account}/changes`, { signal, query }))
        .changes
    },
  }).data?.find((change) => change.email === email)

export const useHistory = (account: string) =>
  useInfiniteQuery({
    queryKey: ['mail accounts', 'history', account],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<MailAccountHistoryAnswer>('GET', `/mail-accounts/${account}/history`, {
        signal,
        query: { limit: PAGE_SIZE, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** Events also trigger this. */
export const refetchMailAccounts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['mail accounts'] })

// All of these throw ApiProblem.

export async function createMailAccount(
  client: QueryClient,
  project: string,
  body: CreateMailAccount,
): Promise<MailAccount> {
  const { account } = await callApi<MailAccountAnswer>('POST', `/projects/${project}/mail-accounts`, { body })
  await refetchMailAccounts(client)
  return account
}

const change =
  <Input extends unknown[]>(call: (id: string, ...input: Input) => Promise<unknown>) =>
  async (client: QueryClient, id: string, ...input: Input): Promise<void> => {
    try {
      await call(id, ...input)
    } finally {
      await Promise.all([refetchMailAccounts(client), client.invalidateQueries({ queryKey: ['mail'] })])
    }
  }

export const updateMailAccount = change((id, body: UpdateMailAccount) =>
  callApi('PUT', `/mail-accounts/${id}`, { body }),
)

export const updateFolder = change((id, folder: string, body: UpdateMailFolder) =>
  callApi('PUT', `/mail-accounts/${id}/folders/${folder}`, { body }),
)

export const syncMailAccount = change((id) => callApi('POST', `/mail-accounts/${id}/sync`))
export const pauseMailAccount = change((id) => callApi('POST', `/mail-accounts/${id}/pause`))
export const resumeMailAccount = change((id) => callApi('POST', `/mail-accounts/${id}/resume`))

export const answerApproval = change((id, body: ApproveMailAccount) =>
  callApi('POST', `/mail-accounts/${id}/approve`, { body }),
)

export const retryChange = change((id, pending: string) =>
  callApi('POST', `/mail-accounts/${id}/changes/${pending}/retry`),
)

export const dropChange = change((id, pending: string) =>
  callApi('POST', `/mail-accounts/${id}/changes/${pending}/drop`),
)

/** @param mail `keep` leaves the emails here; `trash` moves those of no other account to trash. */
export const removeMailAccount = change((id, mail: 'keep' | 'trash') =>
  callApi('DELETE', `/mail-accounts/${id}`, { query: { mail } }),
)

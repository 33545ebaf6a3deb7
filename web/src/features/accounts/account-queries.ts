import type { ListAccountsAnswer } from '@dossier/contract/account'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useAccounts = () =>
  useQuery({
    queryKey: ['accounts'],
    queryFn: async ({ signal }) => (await callApi<ListAccountsAnswer>('GET', '/accounts', { signal })).accounts,
  })

/** Reports whether the user may manage the active account; false until known. */
export const useIsAdmin = (): boolean =>
  (useAccounts().data ?? []).some(({ active, role }) => active && role !== 'member')

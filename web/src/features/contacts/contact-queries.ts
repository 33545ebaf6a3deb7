import type { ContactAnswer } from '@dossier/contract/contact'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useContact = (address: string) =>
  useQuery({
    queryKey: ['contacts', 'page', address],
    retry: false,
    queryFn: ({ signal }) => callApi<ContactAnswer>('GET', `/contacts/${encodeURIComponent(address)}`, { signal }),
  })

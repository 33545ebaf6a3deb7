import type { ListSenderProposalsAnswer } from '@dossier/contract/sender-proposal'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useProposals = (project: string) =>
  useQuery({
    queryKey: ['triage', 'proposals', project],
    // No event announces them, so each visit refetches.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi<ListSenderProposalsAnswer>('GET', '/sender-proposals', { signal, query: { project } })).proposals,
  })

export async function decideProposal(client: QueryClient, id: string, as: 'accept' | 'dismiss'): Promise<void> {
  await callApi('POST', `/sender-proposals/${encodeURIComponent(id)}/${as}`)
  await client.invalidateQueries({ queryKey: ['triage', 'proposals'] })
}

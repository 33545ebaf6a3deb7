import type { MeaningSearchAnswer } from '@dossier/contract/meaning-search'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { updateAccountPreferences } from './preference-queries.ts'

/** Under the account's settings, because a change of the engine may turn it off. */
const key = ['triage', 'wishes', 'embeddings']
/** While records wait for their vectors. */
const REFETCH_MS = 3_000

export const isBuilding = ({ model, enabled, records }: MeaningSearchAnswer): boolean =>
  model !== null && enabled && records.embedded < records.total

export const useMeaningSearch = () =>
  useQuery({
    queryKey: key,
    retry: false,
    queryFn: ({ signal }) => callApi<MeaningSearchAnswer>('GET', '/embeddings', { signal }),
    refetchInterval: ({ state }) => (state.data && isBuilding(state.data) ? REFETCH_MS : false),
  })

/** @throws ApiProblem */
export async function rebuildVectors(client: QueryClient): Promise<void> {
  client.setQueryData(key, await callApi<MeaningSearchAnswer>('POST', '/embeddings/rebuild', { body: {} }))
}

/** @throws ApiProblem */
export const turnMeaningSearch = (client: QueryClient, search_by_meaning: boolean): Promise<void> =>
  updateAccountPreferences(client, { search_by_meaning })

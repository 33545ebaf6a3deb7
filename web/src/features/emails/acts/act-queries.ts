import type { ActAnswer, ListActsAnswer } from '@dossier/contract/act'
import type { ActState } from '@dossier/contract/vocabulary'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import type { ReadActs } from './act-list.ts'

/** Begins with 'mail', because every change of emails may be an act. */
const KEY = ['mail', 'acts']

export const useReadActs = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => readActs(signal) })

async function readActs(signal?: AbortSignal): Promise<ReadActs> {
  const askedAt = performance.now()
  const { acts } = await callApi<ListActsAnswer>('GET', '/acts', signal ? { signal } : {})
  return { acts, askedAt }
}

export const refetchActs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: KEY })

/**
 * Undoes an act, or does it again. @param settledAt when the service had it: an older list may lack it.
 * @returns what stays as it is. @throws ApiProblem
 */
export async function turnAct(
  client: QueryClient,
  ref: string,
  become: ActState,
  settledAt: number,
): Promise<ActAnswer['kept']> {
  const cached = client.getQueryData<ReadActs>(KEY)
  const { acts } = cached && cached.askedAt >= settledAt ? cached : await readActs()
  const parts = acts.filter(({ key, _id }) => (key || _id) === ref)
  const kept: ActAnswer['kept'] = []
  for (const { _id } of become === 'undone' ? parts : parts.toReversed()) {
    const answer = await callApi<ActAnswer>('POST', `/acts/${_id}/${become === 'undone' ? 'undo' : 'redo'}`)
    kept.push(...answer.kept)
  }
  return kept
}

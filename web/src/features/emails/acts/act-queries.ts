import type { Act, ActAnswer, ListActsAnswer } from '@dossier/contract/act'
import type { ActState } from '@dossier/contract/vocabulary'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
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

interface Turned {
  parts: readonly Act[]
  /** What stays as it is. */
  kept: ActAnswer['kept']
  /** Why nothing of it could be undone or redone; '' otherwise. */
  refusal: string
}

/**
 * Undoes an act, or does it again. @param listedAt an older list may lack it, by `performance.now()`.
 * @throws ApiProblem
 */
export async function turnAct(client: QueryClient, ref: string, become: ActState, listedAt: number): Promise<Turned> {
  const cached = client.getQueryData<ReadActs>(KEY)
  const { acts } = cached && cached.askedAt >= listedAt ? cached : await readActs()
  const parts = acts.filter(({ key, _id }) => (key || _id) === ref)
  const turned: Turned = { parts, kept: [], refusal: '' }
  let count = 0
  for (const { _id } of become === 'undone' ? parts : parts.toReversed()) {
    try {
      const answer = await callApi<ActAnswer>('POST', `/acts/${_id}/${become === 'undone' ? 'undo' : 'redo'}`)
      turned.kept.push(...answer.kept)
      count += 1
    } catch (error) {
      const kept = keptOf(error)
      if (!kept) throw error
      turned.kept.push(...kept)
      turned.refusal = (error as ApiProblem).message
    }
  }
  return count > 0 ? { ...turned, refusal: '' } : turned
}

/** Returns what stays when nothing could be undone or redone; null for other errors. */
const keptOf = (error: unknown): ActAnswer['kept'] | null =>
  error instanceof ApiProblem && error.status === 409
    ? ((error.details as { kept?: ActAnswer['kept'] } | undefined)?.kept ?? null)
    : null

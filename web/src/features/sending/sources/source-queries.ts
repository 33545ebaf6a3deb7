import type { Draft } from '@dossier/contract/draft'
import type { ThreadAnswer } from '@dossier/contract/email-lists'
import type { DraftSourcesAnswer, ReplySource } from '@dossier/contract/suggested-reply'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const keyOf = (id: string, of: 'proposed' | 'chosen') => ['draft-sources', id, of]

/** Sources of a draft: from the chosen suggestion, or else from triage. */
export function useSources({ _id, generated_by_triage }: Pick<Draft, '_id' | 'generated_by_triage'>): ReplySource[] {
  const { data: chosen } = useQuery<ReplySource[]>({ queryKey: keyOf(_id, 'chosen'), queryFn: skipToken })
  const { data: proposed = [] } = useQuery({
    queryKey: keyOf(_id, 'proposed'),
    enabled: generated_by_triage,
    retry: false,
    queryFn: async ({ signal }) =>
      (await callApi<DraftSourcesAnswer>('GET', `/email-drafts/${encodeURIComponent(_id)}/sources`, { signal }))
        .sources,
  })
  return chosen ?? proposed
}

/** Sources of a chosen suggestion exist only here, until the page is left. */
export function cacheSources(client: QueryClient, draftId: string, sources: ReplySource[]): void {
  const queryKey = keyOf(draftId, 'chosen')
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(queryKey, sources)
}

/** Text of the answered conversation, whose figures need no source. Undefined while loading. */
export const useWritten = ({ source_email }: Pick<Draft, 'source_email'>): string | undefined =>
  useQuery({
    queryKey: ['draft-source', source_email, 'written'],
    enabled: source_email !== '',
    retry: false,
    queryFn: async ({ signal }) => {
      const path = `/emails/${encodeURIComponent(source_email)}/thread`
      const { thread } = await callApi<ThreadAnswer>('GET', path, { signal })
      return thread.map(({ subject, text_content = '' }) => `${subject}\n${text_content}`).join('\n')
    },
  }).data

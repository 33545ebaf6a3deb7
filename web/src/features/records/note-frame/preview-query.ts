import type { PreviewNote, PreviewNoteAnswer } from '@dossier/contract/note'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

/** Renders a text on the service, as for a saved note. The old result stays until the new one arrives. */
export const useRenderedText = (body: PreviewNote, enabled: boolean) =>
  useQuery({
    queryKey: ['note preview', body],
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi<PreviewNoteAnswer>('POST', '/notes/preview', { signal, body })).content,
  })

import type { SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const keyOf = (emailId: string) => ['triage', 'suggestions', emailId]

/** Requested only by the user, because a model may cost money. */
export const useSuggestions = (emailId: string): SuggestRepliesAnswer | undefined =>
  useQuery<SuggestRepliesAnswer>({ queryKey: keyOf(emailId), queryFn: skipToken }).data

export async function askForSuggestions(client: QueryClient, emailId: string): Promise<void> {
  const path = `/emails/${encodeURIComponent(emailId)}/suggest-replies`
  client.setQueryData(keyOf(emailId), await callApi<SuggestRepliesAnswer>('POST', path))
}

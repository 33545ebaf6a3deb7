import type { SummarizeAnswer } from '@dossier/contract/email'
import type { SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const keyOf = (emailId: string) => ['triage', 'suggestions', emailId]

/** Answers to start from, once somebody has asked for them: a model may cost something. */
export const useSuggestions = (emailId: string): SuggestRepliesAnswer | undefined =>
  useQuery<SuggestRepliesAnswer>({ queryKey: keyOf(emailId), queryFn: skipToken }).data

/** @throws ApiProblem */
export async function askForSuggestions(client: QueryClient, emailId: string): Promise<void> {
  const path = `/emails/${encodeURIComponent(emailId)}/suggest-replies`
  client.setQueryData(keyOf(emailId), await callApi<SuggestRepliesAnswer>('POST', path))
}

/** It is stored with the mail. @throws ApiProblem */
export const summarize = (emailId: string): Promise<SummarizeAnswer> =>
  callApi<SummarizeAnswer>('POST', `/emails/${encodeURIComponent(emailId)}/summarize`)

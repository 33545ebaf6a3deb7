import type { SearchEmailsAnswer } from '@dossier/contract/email-lists'
import { type ShownEmail, withUnsetFields } from '@dossier/contract/listed-email'
import { recordPath } from '@dossier/contract/paths'
import type { HighlightSegment, QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import { callApi } from '#platform/api/call-api.ts'

/**
 * Searches emails by operators, which the search over all records does not know. Answers in its form.
 * @param project limits the search; '' = everywhere.
 * @throws ApiProblem
 */
export async function searchMail(
  query: string,
  project: string,
  limit: number,
  signal: AbortSignal,
): Promise<QuickSearchAnswer> {
  const { results, excerpts, found, found_is_minimum } = await callApi<SearchEmailsAnswer>('POST', '/emails/search', {
    signal,
    body: {
      query,
      options: { limit, threads: true, excerpts: true, fields: 'row', ...(project ? { project } : {}) },
    },
  })
  return {
    query,
    found,
    results: results.map((email, index) => hitOf(withUnsetFields(email), excerpts?.[index]?.highlight_segments ?? [])),
    ...(found_is_minimum ? { found_is_minimum } : {}),
  }
}

const hitOf = (email: ShownEmail, segments: HighlightSegment[]): QuickSearchResult => ({
  id: email._id,
  type: 'email',
  title: email.subject,
  subtitle: email.participants.find(({ role }) => role === 'from')?.name || (email.from[0] ?? ''),
  excerpt: segments.map(({ text }) => text).join(''),
  highlight_field: 'body',
  highlight_segments: segments,
  project_id: email.project,
  why: ['words'],
  file: '',
  updated_at: Math.floor(Date.parse(email.received_at) / 1000),
  open_target: {
    kind: 'email',
    id: email._id,
    project_id: email.project,
    mailbox: email.mailbox,
    path: recordPath({ type: 'email', id: email._id, project: email.project, mailbox: email.mailbox }),
  },
})

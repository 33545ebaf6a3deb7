import type { Draft, DraftAnswer, ListDraftsAnswer } from '@dossier/contract/draft'
import type { Email, EmailAnswer } from '@dossier/contract/email'
import type { EventPayload } from '@dossier/contract/socket-events'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { knowsRevision } from './sessions.ts'

// What this feature reads of drafts. All keys begin with 'drafts'.

const PAGE_SIZE = '50'
/** Our own changes are told to us as well, and often before their answer is here. */
const ECHO_MS = 300

const keyOf = (id: string) => ['drafts', 'one', id]

/** Drafts that can be written in, of all projects, newest first. */
export const useDrafts = () =>
  useInfiniteQuery({
    queryKey: ['drafts', 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<ListDraftsAnswer>('GET', '/email-drafts', {
        signal,
        query: { status: 'draft', limit: PAGE_SIZE, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

export const useDraftCount = () =>
  useQuery({
    queryKey: ['drafts', 'count'],
    queryFn: async ({ signal }) => {
      const query = { status: 'draft', limit: '1' }
      return (await callApi<ListDraftsAnswer>('GET', '/email-drafts', { signal, query })).total
    },
  })

export const draftQuery = (id: string) => ({
  queryKey: keyOf(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callApi<DraftAnswer>('GET', `/email-drafts/${encodeURIComponent(id)}`, { signal })).draft,
})

export const useDraft = (id: string) => useQuery({ ...draftQuery(id), enabled: id !== '' })

/** The mail that a draft answers; nothing when it is gone. */
export const sourceQuery = (id: string) => ({
  queryKey: ['draft-source', id],
  retry: false,
  // What a mail says never changes.
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Email> =>
    (await callApi<EmailAnswer>('GET', `/emails/${encodeURIComponent(id)}`, { signal })).email,
})

export const useSource = (id: string) => useQuery({ ...sourceQuery(id), enabled: id !== '' })

export const rememberDraft = (client: QueryClient, draft: Draft): void =>
  void client.setQueryData(keyOf(draft._id), draft)

export const readDraftsAnew = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['drafts'] })

const places = new Map<string, string>()

/** A draft was changed somewhere. @returns whether its place changed too, so that lists of mail may show something else. */
export function hearOfDraft(client: QueryClient, event: EventPayload<'email-draft:updated'>): boolean {
  const moved = places.get(event.draft_id) !== event.status
  places.set(event.draft_id, event.status)
  if (moved) return true
  setTimeout(() => {
    if (!knowsRevision(event.draft_id, event.revision)) void readDraftsAnew(client)
  }, ECHO_MS)
  return false
}

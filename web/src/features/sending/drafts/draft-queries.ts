import type { Draft, DraftAnswer, ListDraftsAnswer, ReplyRecipientsAnswer } from '@dossier/contract/draft'
import type { Email, EmailAnswer } from '@dossier/contract/email'
import type { EventPayload } from '@dossier/contract/socket-events'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { knowsRevision } from './sessions.ts'

// Queries of drafts. All keys begin with 'drafts'.

const PAGE_SIZE = '50'
/** The event of our own change often arrives before its answer. */
const ECHO_MS = 300

const keyOf = (id: string) => ['drafts', 'one', id]

/** Editable drafts of all projects, newest first. */
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

export const sourceQuery = (id: string) => ({
  queryKey: ['draft-source', id],
  retry: false,
  // The content of an email never changes.
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Email> =>
    (await callApi<EmailAnswer>('GET', `/emails/${encodeURIComponent(id)}`, { signal })).email,
})

export const useSource = (id: string) => useQuery({ ...sourceQuery(id), enabled: id !== '' })

/** Reads who would get a reply to an email: never the reader, and never an address that imports email. */
export const replyRecipientsQuery = (id: string) => ({
  queryKey: ['reply-recipients', id],
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi<ReplyRecipientsAnswer>('GET', `/emails/${encodeURIComponent(id)}/reply-recipients`, { signal }),
})

export const cacheDraft = (client: QueryClient, draft: Draft): void => void client.setQueryData(keyOf(draft._id), draft)

export const refetchDrafts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['drafts'] })

const statuses = new Map<string, string>()

/** Handles a changed draft. @returns true when its status changed too, which may affect email lists. */
export function applyDraftEvent(client: QueryClient, event: EventPayload<'email-draft:updated'>): boolean {
  const moved = statuses.get(event.draft_id) !== event.status
  statuses.set(event.draft_id, event.status)
  if (moved) return true
  setTimeout(() => {
    if (!knowsRevision(event.draft_id, event.revision)) void refetchDrafts(client)
  }, ECHO_MS)
  return false
}

import type { ListOutgoingAnswer, OutgoingEmail, OutgoingEmailAnswer } from '@dossier/contract/outgoing-email'
import { type QueryClient, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { secondsUntil } from '#platform/clock/server-clock.ts'
import { withBodies } from '../drafts/draft-content.ts'
import { draftQuery } from '../drafts/draft-queries.ts'
import { needsCare } from './outbox-groups.ts'

// Queries of outgoing email. All keys begin with 'outbox'.

const PENDING = ['outbox', 'pending']
/** Fallback when the event socket is closed. */
const POLL_EVERY_MS = 2_000
/** Browsers wait at most 24 days, and a clock may be set meanwhile. */
const LONGEST_WAIT_MS = 3_600_000

async function list(query: Record<string, string | undefined>, signal: AbortSignal) {
  const answer = await callApi<ListOutgoingAnswer>('GET', '/outgoing-emails', { signal, query })
  return { ...answer, outgoing_emails: answer.outgoing_emails.map(withBodies) }
}

/** Pending emails and those with unknown delivery; the next to be sent comes first. */
export const usePending = () =>
  useQuery({
    queryKey: PENDING,
    queryFn: async ({ signal }) => {
      const { outgoing_emails } = await list({ status: 'queued,sending,uncertain', limit: '200' }, signal)
      return outgoing_emails.sort((a, b) => a.send_after.localeCompare(b.send_after))
    },
    refetchInterval: ({ state: { data = [] } }) => pollAfter(data),
  })

/** Returns the time until the next email should have left. */
function pollAfter(pending: readonly OutgoingEmail[]): number | false {
  const waits = pending
    .filter(({ status }) => status !== 'uncertain')
    .map(({ send_after }) => secondsUntil(send_after) * 1000 + POLL_EVERY_MS)
  return waits.length > 0 ? Math.min(...waits, LONGEST_WAIT_MS) : false
}

export const useOutbox = () =>
  useInfiniteQuery({
    queryKey: ['outbox', 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => list({ limit: '50', cursor: pageParam || undefined }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** Failed emails with an open draft, one per draft. */
export function useFailed(): OutgoingEmail[] {
  const { data: failed = [] } = useQuery({
    queryKey: ['outbox', 'failed'],
    queryFn: async ({ signal }) => (await list({ status: 'failed', limit: '20' }, signal)).outgoing_emails,
  })
  const drafts = useQueries({ queries: [...new Set(failed.map(({ draft }) => draft))].map(draftQuery) })
  const open = new Set(drafts.flatMap(({ data }) => (data?.status === 'draft' ? [data._id] : [])))
  return needsCare(failed, open)
}

export const readOutgoing = async (id: string): Promise<OutgoingEmail> =>
  (await callApi<OutgoingEmailAnswer>('GET', `/outgoing-emails/${id}`)).outgoing_email

/** Shows the email before the list is refetched. */
export function cacheOutgoing(client: QueryClient, outgoing: OutgoingEmail): void {
  client.setQueryData<OutgoingEmail[]>(PENDING, (pending = []) => [
    ...pending.filter(({ _id }) => _id !== outgoing._id),
    ...(outgoing.status === 'queued' ? [outgoing] : []),
  ])
  void refetchOutbox(client)
}

export const refetchOutbox = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['outbox'] })

/** Refetches everything except pending emails. */
export const refetchPast = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['outbox'], predicate: ({ queryKey }) => queryKey[1] !== PENDING[1] })

import type { ListOutgoingAnswer, OutgoingEmail, OutgoingEmailAnswer } from '@dossier/contract/outgoing-email'
import { type QueryClient, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { secondsUntil } from '#platform/clock/server-clock.ts'
import { draftQuery } from '../drafts/draft-queries.ts'
import { needsCare } from './outbox-places.ts'

// What this feature reads of mail on its way out. All keys begin with 'outbox'.

const PENDING = ['outbox', 'pending']
/** In case the line for events is closed. */
const ASK_EVERY_MS = 2_000

const list = (query: Record<string, string | undefined>, signal: AbortSignal): Promise<ListOutgoingAnswer> =>
  callApi<ListOutgoingAnswer>('GET', '/outgoing-emails', { signal, query })

/** What is on its way, and what nobody knows about; the next one to be sent first. */
export const usePending = () =>
  useQuery({
    queryKey: PENDING,
    queryFn: async ({ signal }) => {
      const { outgoing_emails } = await list({ status: 'queued,sending,uncertain', limit: '200' }, signal)
      return outgoing_emails.sort((one, other) => one.send_after.localeCompare(other.send_after))
    },
    refetchInterval: ({ state: { data = [] } }) => askAgainIn(data),
  })

/** When the soonest of them will have gone on. */
function askAgainIn(pending: readonly OutgoingEmail[]): number | false {
  const waits = pending
    .filter(({ status }) => status !== 'uncertain')
    .map(({ send_after }) => secondsUntil(send_after) * 1000 + ASK_EVERY_MS)
  return waits.length > 0 ? Math.min(...waits) : false
}

/** Everything that went out or was to go out, newest first. */
export const useOutbox = () =>
  useInfiniteQuery({
    queryKey: ['outbox', 'list'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => list({ limit: '50', cursor: pageParam || undefined }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** Mails that were not sent while their draft is still open; one for each draft. */
export function useFailed(): OutgoingEmail[] {
  const { data: failed = [] } = useQuery({
    queryKey: ['outbox', 'failed'],
    queryFn: async ({ signal }) => (await list({ status: 'failed', limit: '20' }, signal)).outgoing_emails,
  })
  const drafts = useQueries({ queries: [...new Set(failed.map(({ draft }) => draft))].map(draftQuery) })
  const open = new Set(drafts.flatMap(({ data }) => (data?.status === 'draft' ? [data._id] : [])))
  return needsCare(failed, open)
}

/** @throws ApiProblem */
export const readOutgoing = async (id: string): Promise<OutgoingEmail> =>
  (await callApi<OutgoingEmailAnswer>('GET', `/outgoing-emails/${id}`)).outgoing_email

/** Shown at once, before the list is read again. */
export function rememberOutgoing(client: QueryClient, outgoing: OutgoingEmail): void {
  client.setQueryData<OutgoingEmail[]>(PENDING, (known = []) => [
    ...known.filter(({ _id }) => _id !== outgoing._id),
    ...(outgoing.status === 'queued' ? [outgoing] : []),
  ])
  void readOutboxAnew(client)
}

export const readOutboxAnew = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['outbox'] })

/** All but what is on its way. */
export const readPastAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['outbox'], predicate: ({ queryKey }) => queryKey[1] !== PENDING[1] })

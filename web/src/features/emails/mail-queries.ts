import type { Draft } from '@dossier/contract/draft'
import type { EmailLabelsAnswer } from '@dossier/contract/email-labels'
import type { ListEmailsAnswer, SearchEmailsAnswer, ThreadAnswer } from '@dossier/contract/email-lists'
import type { ListProjectsAnswer } from '@dossier/contract/project'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { filterOf, SPLITS, type Split } from './splits.ts'

// Everything that this feature reads. All keys begin with 'mail' but the projects, so that one word makes them old.

/** Which rows a list shows: a split of a mailbox, or what a search found in the project. */
export interface Selection {
  project: string
  mailbox: Mailbox
  split: Split
  /** A label of people's own; '' for any. */
  label: string
  query: string
}

const PAGE_SIZE = '50'

export const useProjects = () =>
  useQuery({
    queryKey: ['projects'],
    queryFn: async ({ signal }) => (await callApi<ListProjectsAnswer>('GET', '/projects', { signal })).projects,
  })

/** Rows of a mailbox, a page at a time by cursor. */
export const useConversations = ({ project, mailbox, split, label, query }: Selection) =>
  useInfiniteQuery({
    queryKey: ['mail', 'list', project, mailbox, split, label],
    enabled: query === '',
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<ListEmailsAnswer>('GET', '/emails', {
        signal,
        query: {
          project,
          mailbox,
          ...filterOf({ split, label }),
          fields: 'row',
          limit: PAGE_SIZE,
          cursor: pageParam || undefined,
        },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

export const useFound = ({ project, query }: Selection) =>
  useInfiniteQuery({
    queryKey: ['mail', 'found', project, query],
    enabled: query !== '',
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      callApi<SearchEmailsAnswer>('POST', '/emails/search', {
        signal,
        body: { query, options: { project, page: pageParam, limit: Number(PAGE_SIZE) } },
      }),
    getNextPageParam: ({ results, page, limit }) => (results.length === limit ? page + 1 : undefined),
  })

export const useThread = (id: string) =>
  useQuery({
    queryKey: ['mail', 'thread', id],
    enabled: id !== '',
    queryFn: ({ signal }) =>
      callApi<ThreadAnswer>('GET', `/emails/${encodeURIComponent(id)}/thread`, { signal, query: { include: 'draft' } }),
  })

/**
 * Shows with its thread what just became of its draft, and reads it again. An answer that was on its way before is
 * dropped, so it cannot bring back what was.
 */
export async function showDraft(client: QueryClient, id: string, draft: Draft | null): Promise<void> {
  await client.cancelQueries({ queryKey: ['mail', 'thread', id] })
  client.setQueryData<ThreadAnswer>(['mail', 'thread', id], (known) => known && { ...known, draft })
  await readMailAnew(client)
}

/** How many conversations there are in each split of the inbox. */
export const useSplitCounts = (project: string) =>
  useQuery({
    queryKey: ['mail', 'splits', project],
    queryFn: async ({ signal }) => {
      const filtered = SPLITS.map(async (split) => {
        return [split, await countConversations({ project, mailbox: 'inbox', ...filterOf({ split }) }, signal)] as const
      })
      return new Map(await Promise.all(filtered))
    },
  })

/** The labels that people gave in a project, with how many mails have each. */
export const useOwnLabels = (project: string) =>
  useQuery({
    queryKey: ['mail', 'labels', project],
    enabled: project !== '',
    queryFn: async ({ signal }) => {
      const { labels } = await callApi<EmailLabelsAnswer>('GET', '/email-labels', { signal, query: { project } })
      return labels.filter(({ system, total }) => !system && total > 0)
    },
  })

/** How many conversations are in the mailboxes that show a number. */
export const useMailboxCounts = (project: string, mailboxes: readonly Mailbox[]) =>
  useQuery({
    queryKey: ['mail', 'counts', project, mailboxes],
    queryFn: async ({ signal }) => {
      const counted = mailboxes.map(
        async (mailbox) => [mailbox, await countConversations({ project, mailbox }, signal)] as const,
      )
      return new Map(await Promise.all(counted))
    },
  })

/** The service keeps these numbers ready; one row comes with each. */
async function countConversations(query: Record<string, string>, signal: AbortSignal): Promise<number> {
  const answer = await callApi<ListEmailsAnswer>('GET', '/emails', {
    signal,
    query: { ...query, fields: 'row', limit: '1' },
  })
  return answer.total
}

/** Reads what is shown again. An answer that was on its way before is dropped, so it cannot replace a newer one. */
export const readMailAnew = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['mail'] })

import type { Draft } from '@dossier/contract/draft'
import type { EmailAnswer } from '@dossier/contract/email'
import type { EmailLabelsAnswer } from '@dossier/contract/email-labels'
import type { ListEmailsAnswer, ThreadAnswer } from '@dossier/contract/email-lists'
import { withUnsetFields } from '@dossier/contract/listed-email'
import type { ListProjectsAnswer } from '@dossier/contract/project'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { filterOf, SPLITS } from './splits.ts'

// Queries of this feature, except lists (use-list.ts). All keys except projects begin with 'mail', so that one call
// invalidates them.

export const useProjects = () => useQuery(projectsQuery)

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await callApi<ListProjectsAnswer>('GET', '/projects', { signal })).projects,
})

export const useThread = (id: string) => useQuery({ ...threadQuery(id), enabled: id !== '', select: shownThread })

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail', 'thread', id],
    queryFn: ({ signal }) =>
      callApi<ThreadAnswer>('GET', `/emails/${encodeURIComponent(id)}/thread`, { signal, query: { include: 'draft' } }),
  })

const shownThread = (answer: ThreadAnswer) => ({ ...answer, thread: answer.thread.map(withUnsetFields) })

/** The whole of an email whose long texts are missing in its thread. */
export const useWholeEmail = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['mail', 'email', id],
    enabled,
    queryFn: async ({ signal }) =>
      (await callApi<EmailAnswer>('GET', `/emails/${encodeURIComponent(id)}`, { signal })).email,
  })

/**
 * Shows a changed draft in its thread and refetches it. Pending reads are cancelled, so that they cannot restore the
 * old state.
 */
export async function showDraft(client: QueryClient, id: string, draft: Draft | null): Promise<void> {
  await client.cancelQueries({ queryKey: ['mail', 'thread', id] })
  client.setQueryData<ThreadAnswer>(['mail', 'thread', id], (cached) => cached && { ...cached, draft })
  await refetchMail(client)
}

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

export const useOwnLabels = (project: string) =>
  useQuery({
    queryKey: ['mail', 'labels', project],
    enabled: project !== '',
    queryFn: async ({ signal }) => {
      const { labels } = await callApi<EmailLabelsAnswer>('GET', '/email-labels', { signal, query: { project } })
      return labels.filter(({ system, total }) => !system && total > 0)
    },
  })

/** Conversations of mailboxes, and of the snoozed ones. */
export const useMailboxCounts = (project: string, lists: readonly (Mailbox | 'snoozed')[]) =>
  useQuery({
    queryKey: ['mail', 'counts', project, lists],
    queryFn: async ({ signal }) => {
      const counted = lists.map(async (list) => {
        const filter = list === 'snoozed' ? { snoozed: 'true' } : { mailbox: list }
        return [list, await countConversations({ project, ...filter }, signal)] as const
      })
      return new Map<string, number>(await Promise.all(counted))
    },
  })

/** Includes the trash: an inbox without any email is new, not emptied. */
export const useHasMail = (project: string) =>
  useQuery({
    queryKey: ['mail', 'any', project],
    queryFn: async ({ signal }) =>
      (await countConversations({ project }, signal)) > 0 ||
      (await countConversations({ project, mailbox: 'trash' }, signal)) > 0,
  })

/** The service maintains these counts; each query also returns one row. */
async function countConversations(query: Record<string, string>, signal: AbortSignal): Promise<number> {
  const answer = await callApi<ListEmailsAnswer>('GET', '/emails', {
    signal,
    query: { ...query, fields: 'row', limit: '1' },
  })
  return answer.total
}

/** Refetches visible data. Pending reads are cancelled, so that they cannot overwrite newer data. */
export const refetchMail = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['mail'] })

import type { Draft } from '@dossier/contract/draft'
import type { EmailLabelsAnswer } from '@dossier/contract/email-labels'
import type { ListEmailsAnswer, ThreadAnswer } from '@dossier/contract/email-lists'
import type { ListProjectsAnswer } from '@dossier/contract/project'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { filterOf, SPLITS } from './splits.ts'

// Everything that this feature reads but its lists, which are in use-list.ts. All keys begin with 'mail' but the projects, so that one word makes them old.

export const useProjects = () =>
  useQuery({
    queryKey: ['projects'],
    queryFn: async ({ signal }) => (await callApi<ListProjectsAnswer>('GET', '/projects', { signal })).projects,
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

/** Whether a project holds any mail, in trash too: an inbox without any was never filled, and not emptied. */
export const useHasMail = (project: string) =>
  useQuery({
    queryKey: ['mail', 'any', project],
    queryFn: async ({ signal }) =>
      (await countConversations({ project }, signal)) > 0 ||
      (await countConversations({ project, mailbox: 'trash' }, signal)) > 0,
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

import type { Email } from '@dossier/contract/email'
import type { CreateLink, ListLinksAnswer } from '@dossier/contract/link'
import type { QuickSearchAnswer } from '@dossier/contract/search'
import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { recordAddress, storedRecord } from './record-queries.ts'

export interface LinkedEnd {
  linkId: string
  type: RecordType
  id: string
  label: string
  /** A text contains the link. */
  inText: boolean
}

export const useLinks = (id: string) =>
  useQuery({
    queryKey: ['records', 'links', id],
    queryFn: async ({ signal }) => {
      const { links } = await callApi<ListLinksAnswer>('GET', `/links/${encodeURIComponent(id)}`, { signal })
      const ends = links.map((link): LinkedEnd => {
        const isSource = link.source_id === id
        return {
          linkId: link._id,
          type: isSource ? link.target_type : link.source_type,
          id: isSource ? link.target_id : link.source_id,
          label: link.label,
          inText: link.in_text,
        }
      })
      return ends.filter(isShown)
    },
  })

/** Texts may link to each other; a record is listed once for that. */
const isShown = (end: LinkedEnd, index: number, ends: readonly LinkedEnd[]): boolean =>
  !end.inText || ends.findIndex(({ id }) => id === end.id) === index

interface End {
  title: string
  target: { project: string; mailbox?: Mailbox }
}

export const useEnd = (type: RecordType, id: string) =>
  useQuery({
    queryKey: ['records', 'end', type, id],
    queryFn: async ({ signal }): Promise<End> => {
      if (type === 'email') {
        const { email } = await callApi<{ email: Email }>('GET', `/emails/${encodeURIComponent(id)}`, { signal })
        return { title: email.subject, target: { project: email.project, mailbox: email.mailbox } }
      }
      const { record } = storedRecord(await callApi('GET', recordAddress(type, id), { signal }))
      return { title: record.title, target: { project: record.project } }
    },
  })

interface Linkable {
  type: RecordType
  id: string
  title: string
  open_target: { path: string }
}

const MAX_FOUND = 8

export const useLinkable = (text: string, id: string) =>
  useQuery({
    queryKey: ['records', 'linkable', text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const body = { query: text, limit: MAX_FOUND }
      return (await callApi<QuickSearchAnswer>('POST', '/search/quick', { signal, body })).results
    },
    select: (results): Linkable[] => results.filter((result) => result.id !== id),
  })

const refetchLinks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['records', 'links'] })

/** @throws ApiProblem, also when the two are already linked. */
export async function linkRecords(
  client: QueryClient,
  from: Pick<Linkable, 'type' | 'id'>,
  to: Pick<Linkable, 'type' | 'id'>,
  label: string,
): Promise<void> {
  const body: CreateLink = {
    source_id: from.id,
    source_type: from.type,
    target_id: to.id,
    target_type: to.type,
    label,
  }
  await callApi('POST', '/links', { body })
  await refetchLinks(client)
}

export async function removeLink(client: QueryClient, linkId: string): Promise<void> {
  await callApi('DELETE', `/links/${encodeURIComponent(linkId)}`)
  await refetchLinks(client)
}

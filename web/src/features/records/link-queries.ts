import type { Email } from '@dossier/contract/email'
import type { ListLinksAnswer } from '@dossier/contract/link'
import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { recordAddress, storedRecord } from './record-queries.ts'

/** The other end of a link. */
export interface LinkedEnd {
  linkId: string
  type: RecordType
  id: string
  label: string
}

/** What a record is linked with, newest link first. */
export const useLinks = (id: string) =>
  useQuery({
    queryKey: ['records', 'links', id],
    queryFn: async ({ signal }) => {
      const { links } = await callApi<ListLinksAnswer>('GET', `/links/${encodeURIComponent(id)}`, { signal })
      return links.map((link): LinkedEnd => {
        const isSource = link.source_id === id
        return {
          linkId: link._id,
          type: isSource ? link.target_type : link.source_type,
          id: isSource ? link.target_id : link.source_id,
          label: link.label,
        }
      })
    },
  })

interface End {
  title: string
  place: { project: string; mailbox?: Mailbox }
}

/** What an end is called and where its page is. */
export const useEnd = (type: RecordType, id: string) =>
  useQuery({
    queryKey: ['records', 'end', type, id],
    queryFn: async ({ signal }): Promise<End> => {
      if (type === 'email') {
        const { email } = await callApi<{ email: Email }>('GET', `/emails/${encodeURIComponent(id)}`, { signal })
        return { title: email.subject, place: { project: email.project, mailbox: email.mailbox } }
      }
      const { record } = storedRecord(await callApi('GET', recordAddress(type, id), { signal }))
      return { title: record.title, place: { project: record.project } }
    },
  })

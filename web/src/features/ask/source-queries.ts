import type { AnswerSource } from '@dossier/contract/ask'
import type { Email } from '@dossier/contract/email'
import type { RecordType } from '@dossier/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const LISTS: Record<RecordType, string> = {
  note: 'notes',
  memory: 'memories',
  url: 'urls',
  page: 'pages',
  email: 'emails',
}

/** The record of a source, and the text of the field that holds its words. */
export interface ReadSource {
  text: string
  /** null for records that are no email. */
  email: Pick<Email, 'from' | 'to' | 'participants' | 'received_at'> | null
}

export const useSourceText = ({ type, id, field }: Pick<AnswerSource, 'type' | 'id' | 'field'>) =>
  useQuery({
    queryKey: ['ask', 'source', type, id, field],
    enabled: id !== '',
    retry: false,
    queryFn: async ({ signal }): Promise<ReadSource> => {
      const path = `/${LISTS[type]}/${encodeURIComponent(id)}`
      const answer = await callApi<Record<string, Record<string, unknown>>>('GET', path, { signal })
      const record = answer[type] ?? {}
      const text = record[field]
      return {
        text: typeof text === 'string' ? text : '',
        email: type === 'email' ? (record as unknown as Email) : null,
      }
    },
  })

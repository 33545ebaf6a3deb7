import type { ListRecordAttachmentsAnswer } from '@dossier/contract/record-attachment'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const filesPath = (recordId: string): string => `/records/${encodeURIComponent(recordId)}/attachments`

/** API path of a file of a record. */
export const filePath = (recordId: string, fileId: string): string =>
  `${filesPath(recordId)}/${encodeURIComponent(fileId)}`

export const useRecordFiles = (recordId: string, enabled = true) =>
  useQuery({
    queryKey: ['records', 'files', recordId],
    enabled,
    queryFn: async ({ signal }) =>
      (await callApi<ListRecordAttachmentsAnswer>('GET', filesPath(recordId), { signal })).attachments,
  })

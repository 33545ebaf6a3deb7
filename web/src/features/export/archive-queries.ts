import type {
  Export,
  ExportAnswer,
  Import,
  ImportAnswer,
  ListExportsAnswer,
  ListImportsAnswer,
} from '@dossier/contract/export'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { uploadFile } from '#platform/api/upload-file.ts'

export const useExports = () =>
  useQuery({
    queryKey: ['archives', 'exports'],
    queryFn: async ({ signal }) => (await callApi<ListExportsAnswer>('GET', '/exports', { signal })).exports,
  })

export const useImports = () =>
  useQuery({
    queryKey: ['archives', 'imports'],
    queryFn: async ({ signal }) => (await callApi<ListImportsAnswer>('GET', '/imports', { signal })).imports,
  })

/** Events also trigger this while an archive is in progress. */
export const refetchArchives = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['archives'] })

export const isUnderway = ({ status }: Pick<Export | Import, 'status'>): boolean =>
  status === 'queued' || status === 'running'

// All of these throw ApiProblem.

/** @param project '' = the whole account. */
export async function startExport(client: QueryClient, project: string): Promise<void> {
  await callApi<ExportAnswer>('POST', '/export', { body: project === '' ? {} : { project } })
  await refetchArchives(client)
}

export async function removeExport(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/exports/${id}`)
  await refetchArchives(client)
}

export async function startImport(
  client: QueryClient,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await uploadFile<ImportAnswer>('/import', file, { type: 'application/zip', onProgress, signal })
  await refetchArchives(client)
}

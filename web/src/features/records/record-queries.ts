import type { MemoryAnswer } from '@dossier/contract/memory'
import type { NoteAnswer } from '@dossier/contract/note'
import type { ListPagesAnswer, PageAnswer, UrlAnswer } from '@dossier/contract/url'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { type OpenRecord, openMemory, openNote, openPage, openUrl } from './open-record.ts'

// What this feature reads. All keys begin with 'records', so that one word makes them old.

type Read = <T>(folder: string) => Promise<T>

async function readRecord(kind: KnowledgeType, read: Read): Promise<OpenRecord> {
  switch (kind) {
    case 'note':
      return openNote((await read<NoteAnswer>('notes')).note)
    case 'memory':
      return openMemory((await read<MemoryAnswer>('memories')).memory)
    case 'url':
      return openUrl((await read<UrlAnswer>('urls')).url)
    case 'page':
      return openPage((await read<PageAnswer>('pages')).page)
  }
}

export const useRecord = (kind: KnowledgeType, id: string) =>
  useQuery({
    queryKey: ['records', kind, id],
    queryFn: ({ signal }) =>
      readRecord(kind, (folder) => callApi('GET', `/${folder}/${encodeURIComponent(id)}`, { signal })),
  })

/** The pages that were found from a saved address. */
export const useFoundPages = (kind: KnowledgeType, id: string) =>
  useQuery({
    queryKey: ['records', 'pages of', id],
    enabled: kind === 'url',
    queryFn: async ({ signal }) =>
      (await callApi<ListPagesAnswer>('GET', `/urls/${encodeURIComponent(id)}/pages`, { signal })).pages,
  })

export const readRecordsAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['records'] })

import type { HistoryAnswer } from '@dossier/contract/history'
import type { ListMemoriesAnswer } from '@dossier/contract/memory'
import type { ListTagsAnswer, ListTrashAnswer } from '@dossier/contract/records'
import type { ListPagesAnswer } from '@dossier/contract/url'
import { KNOWLEDGE_TYPES, type KnowledgeType, type ListedType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { refetchShown } from '#platform/live/erasing.ts'
import type { OpenRecord } from './open-record.ts'
import type { RecordFields } from './record-fields.ts'
import { type AnyRecord, kindOf } from './record-kinds.ts'

// Queries of this feature. All keys begin with 'records', so that one call invalidates them.

export const listAddress = (kind: KnowledgeType): string => `/${RECORD_KINDS[kind].plural}`

export const recordAddress = (kind: KnowledgeType, id: string): string =>
  `${listAddress(kind)}/${encodeURIComponent(id)}`

export interface StoredRecord {
  record: OpenRecord
  fields: RecordFields
}

type Answer = Partial<Record<KnowledgeType, AnyRecord>>

export function storedRecord(answer: Answer): StoredRecord {
  for (const kind of KNOWLEDGE_TYPES) {
    const { [kind]: record } = answer
    if (record) return { record: kindOf(kind).open(record), fields: kindOf(kind).fields(record) }
  }
  throw new Error('the answer holds no record')
}

export const recordKey = (kind: KnowledgeType, id: string) => ['records', kind, id]

export const useRecord = (kind: KnowledgeType, id: string) =>
  useQuery({
    queryKey: recordKey(kind, id),
    enabled: id !== '',
    queryFn: async ({ signal }) => storedRecord(await callApi<Answer>('GET', recordAddress(kind, id), { signal })),
  })

export const useFoundPages = (kind: KnowledgeType, id: string) =>
  useQuery({
    queryKey: ['records', 'pages of', id],
    enabled: kind === 'url',
    queryFn: async ({ signal }) =>
      (await callApi<ListPagesAnswer>('GET', `/urls/${encodeURIComponent(id)}/pages`, { signal })).pages,
  })

export interface ListedRecord {
  id: string
  title: string
  excerpt: string
  changedAt: string
  waits: boolean
  /** Origin: the host of a bookmark, the source of a memory. */
  host: string
  source: string
}

interface ListPage {
  rows: ListedRecord[]
  total: number
  next: string
}

const PAGE_SIZE = '50'
const EXCERPT_CHARS = 200

export const useRecordList = (kind: ListedType, project: string) =>
  useInfiniteQuery({
    queryKey: ['records', 'list', kind, project],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { project, limit: PAGE_SIZE, cursor: pageParam || undefined }
      return listPage(kind, await callApi<ListAnswer>('GET', listAddress(kind), { signal, query }))
    },
    getNextPageParam: ({ next }) => next || undefined,
  })

/** A list of large records omits their texts. */
const withTexts = (record: AnyRecord): AnyRecord => ({ ...NO_TEXTS, ...record })
const NO_TEXTS = { content: '', text_content: '', source_text: '', description: '' }

type ListAnswer = Record<string, AnyRecord[]> & { total: number; next_cursor: string | null }

export const listedRecords = (kind: ListedType, records: readonly AnyRecord[]): ListedRecord[] =>
  records.map((record) => {
    const { title, changedAt, waits, host, source } = kindOf(kind).open(withTexts(record))
    const excerpt = kindOf(kind).excerptSource(withTexts(record)).slice(0, EXCERPT_CHARS).replace(/\s+/g, ' ')
    return { id: record._id, title, excerpt, changedAt, waits, host, source }
  })

const listPage = (kind: ListedType, answer: ListAnswer): ListPage => ({
  rows: listedRecords(kind, answer[RECORD_KINDS[kind].plural] ?? []),
  total: answer.total,
  next: answer.next_cursor ?? '',
})

export const useWaiting = (project: string) =>
  useQuery({
    queryKey: ['records', 'waiting', project],
    enabled: project !== '',
    queryFn: async ({ signal }) =>
      (await callApi<ListMemoriesAnswer>('GET', '/memories/review', { signal, query: { project, limit: '1' } })).total,
  })

export const useHistory = (kind: KnowledgeType, id: string) =>
  useQuery({
    queryKey: ['records', 'history', kind, id],
    queryFn: async ({ signal }) =>
      (await callApi<HistoryAnswer>('GET', `${recordAddress(kind, id)}/history`, { signal })).history,
  })

export interface TextsAt {
  before: string
  after: string
}

export const useTextsAt = (kind: KnowledgeType, id: string, version: number) =>
  useQuery<TextsAt>({
    queryKey: ['records', 'history', kind, id, version],
    queryFn: async ({ signal }) => {
      const textAt = async (at: number): Promise<string> => {
        const path = `${recordAddress(kind, id)}/history/${at}`
        return storedRecord(await callApi<Answer>('GET', path, { signal })).fields.text
      }
      const [before, after] = await Promise.all([textAt(version - 1), textAt(version)])
      return { before, after }
    },
  })

/** A record as it was in a version. */
export const useVersion = (kind: KnowledgeType, id: string, version: number) =>
  useQuery({
    queryKey: ['records', 'history', kind, id, 'version', version],
    queryFn: async ({ signal }) =>
      storedRecord(await callApi<Answer>('GET', `${recordAddress(kind, id)}/history/${version}`, { signal })),
  })

export const useTrash = () =>
  useInfiniteQuery({
    queryKey: ['records', 'trash'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<ListTrashAnswer>('GET', '/trash', {
        signal,
        query: { type: KNOWLEDGE_TYPES.join(','), limit: PAGE_SIZE, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

export const useTags = (typed: string) =>
  useQuery({
    queryKey: ['records', 'tags', typed],
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await callApi<ListTagsAnswer>('GET', '/tags', { signal, query: { q: typed } })).tags,
  })

export const refetchRecords = (client: QueryClient): Promise<void> => refetchShown(client, ['records'])

/** Invalidates all records. Resolves when this record, if open, is refetched. */
export function refetchRecord(client: QueryClient, kind: KnowledgeType, id: string): Promise<void> {
  const all = refetchRecords(client)
  const open = { queryKey: recordKey(kind, id), exact: true, type: 'active' } as const
  const isOpen = client.getQueryCache().find(open) !== undefined
  return isOpen ? client.refetchQueries(open, { cancelRefetch: false }) : all
}

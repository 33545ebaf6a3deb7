import type { ListNotesAnswer, Note, NoteMarkdownAnswer } from '@dossier/contract/note'
import type { ListBacklinksAnswer } from '@dossier/contract/reference'
import type { QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import type { RecordOrder } from '@dossier/contract/vocabulary'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { recordAddress, recordKey, refetchRecord, type StoredRecord, storedRecord } from '../record-queries.ts'

/** Reads a note with its text as Markdown, whatever its format. @throws ApiProblem */
export async function readAsMarkdown(id: string, signal?: AbortSignal): Promise<StoredRecord> {
  const path = `${recordAddress('note', id)}/markdown`
  const { note, markdown } = await callApi<NoteMarkdownAnswer>('GET', path, signal ? { signal } : {})
  const { record, fields } = storedRecord({ note })
  return { record, fields: { ...fields, text: markdown } }
}

/** @param revision of the note, 0 for none. */
export const useNoteAsMarkdown = (id: string, revision: number) =>
  useQuery<StoredRecord>({
    queryKey: [...recordKey('note', id), 'markdown', revision],
    enabled: revision > 0,
    // The revision before, while a newer one is read.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    queryFn: ({ signal }) => readAsMarkdown(id, signal),
  })

/** HTML that Markdown cannot express, or an image within the text. */
const NO_MARKDOWN = /<[a-z!/][^\s:>]*[\s/>]|\]\(embedded:/i

export const isPlainMarkdown = (text: string): boolean => !NO_MARKDOWN.test(text)

export interface ListedNote {
  id: string
  title: string
  excerpt: string
  tags: readonly string[]
  /** The time that the order goes by. */
  at: string
}

export interface NoteSearch {
  words: string
  tags: readonly string[]
}

/** Splits `#tags` off the words of a search. */
export function readSearch(text: string): NoteSearch {
  const parts = text.split(/\s+/).filter(Boolean)
  const isTag = (part: string): boolean => /^#./.test(part)
  return {
    words: parts.filter((part) => !isTag(part)).join(' '),
    tags: parts.filter(isTag).map((part) => part.slice(1)),
  }
}

const PAGE_SIZE = '50'
const EXCERPT_CHARS = 160

/** In an excerpt, a wiki link is its words. */
const WIKI_LINK = /!?\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g

type AnyNote = Pick<Note, '_id' | 'title' | 'tags' | 'createdAt' | 'updatedAt'> & { text_content?: string }

const listed = (notes: readonly AnyNote[], sort: RecordOrder): ListedNote[] =>
  notes.map(({ _id, title, text_content = '', tags, createdAt, updatedAt }) => ({
    id: _id,
    title,
    excerpt: text_content.slice(0, EXCERPT_CHARS).replace(/\s+/g, ' ').replaceAll(WIKI_LINK, '$1'),
    tags,
    at: sort === 'created' ? createdAt : updatedAt,
  }))

/** Notes of a project in an order, all that are pinned or all others; with words, those that match. */
export const useNoteList = (project: string, sort: RecordOrder, { words, tags }: NoteSearch, pinned: boolean) =>
  useInfiniteQuery({
    queryKey: ['records', 'list', 'note', project, sort, words, tags, pinned],
    enabled: words === '' || !pinned,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      if (words !== '') {
        const body = { query: words, project, tags: [...tags], limit: Number(PAGE_SIZE) }
        const { results } = await callApi<{ results: AnyNote[] }>('POST', '/notes/search', { signal, body })
        return { rows: listed(results, sort), total: results.length, next: '' }
      }
      const query = {
        project,
        sort,
        pinned: String(pinned),
        tags: tags.length > 0 ? tags.join(',') : undefined,
        limit: PAGE_SIZE,
        cursor: pageParam || undefined,
      }
      const answer = await callApi<ListNotesAnswer>('GET', '/notes', { signal, query })
      return { rows: listed(answer.notes, sort), total: answer.total, next: answer.next_cursor ?? '' }
    },
    getNextPageParam: ({ next }) => next || undefined,
  })

/** @throws ApiProblem */
export async function pinNote(client: QueryClient, id: string, pinned: boolean): Promise<void> {
  await callApi('PUT', recordAddress('note', id), { body: { pinned } })
  await refetchRecord(client, 'note', id)
}

export const useBacklinks = (id: string) =>
  useQuery({
    queryKey: ['records', 'backlinks', id],
    queryFn: async ({ signal }) =>
      (await callApi<ListBacklinksAnswer>('GET', `/records/${encodeURIComponent(id)}/backlinks`, { signal })).backlinks,
  })

/** A title of one short word is in every text. */
const MIN_TITLE_CHARS = 4
const MAX_MENTIONS = 10

/** Texts of the project that contain the title, whether they link the note or not. */
export const useMentions = (title: string, project: string) =>
  useQuery({
    queryKey: ['records', 'mentions', title, project],
    enabled: title.trim().length >= MIN_TITLE_CHARS,
    queryFn: async ({ signal }): Promise<QuickSearchResult[]> => {
      const body = { query: `"${title.replaceAll('"', ' ')}"`, project, limit: MAX_MENTIONS }
      const { results } = await callApi<QuickSearchAnswer>('POST', '/search/quick', { signal, body })
      return results
    },
    // A search may also find the words apart.
    select: (results) => results.filter(({ excerpt }) => excerpt.toLowerCase().includes(title.trim().toLowerCase())),
  })

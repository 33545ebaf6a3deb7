import type { ListMemoriesAnswer, Memory } from '@dossier/contract/memory'
import type { ListNotesAnswer, Note } from '@dossier/contract/note'
import type { ListUrlsAnswer, UrlRecord } from '@dossier/contract/url'
import { beginning } from '../answers/pieces.ts'
import { toRef } from '../answers/refs.ts'
import { READS, type ToolCall, tool } from '../tool.ts'
import { Count, Given, ListOf, limit, Many, Maybe, OneOf, Told, Word } from './fields.ts'

const EXCERPT = 200

/** `GET /notes`, `/memories`, `/urls`. */
export const listRecords = tool({
  name: 'list_records',
  title: 'List records',
  description: 'Notes, memories or saved web pages, newest first.',
  scopes: [['knowledge:read']],
  hints: READS,
  input: Given({
    type: OneOf(['note', 'memory', 'url']),
    project: Maybe(Word),
    tag: Maybe(Word),
    limit: limit(50, 20),
    cursor: Maybe(Word),
  }),
  output: Told({
    records: ListOf({ id: Word, title: Word, excerpt: Word, tags: Many, updated_at: Word }),
    total: Count,
    next_cursor: Word,
  }),
  async run(call, { type, ...query }) {
    const { records, total, next_cursor } = await LISTS[type](call, query)
    return { records, total, next_cursor: next_cursor ?? '' }
  },
})

type Query = { project?: string; tag?: string; limit?: number; cursor?: string }
type Listed = { records: object[]; total: number; next_cursor: string | null }

const LISTS: Record<'note' | 'memory' | 'url', (call: ToolCall, query: Query) => Promise<Listed>> = {
  async note({ api }, query) {
    const { notes, ...page } = await api.get<ListNotesAnswer>('/notes', query)
    return {
      ...page,
      records: notes.map((note) => row('note', note, note.title, beginning(note.text_content, EXCERPT))),
    }
  },
  async memory({ api }, query) {
    const { memories, ...page } = await api.get<ListMemoriesAnswer>('/memories', query)
    return { ...page, records: memories.map((one) => row('memory', one, one.title, beginning(one.content, EXCERPT))) }
  },
  async url({ api, mark }, query) {
    const { urls, ...page } = await api.get<ListUrlsAnswer>('/urls', query)
    const web = (text: string): string => mark('web', text)
    return {
      ...page,
      records: urls.map((url) =>
        row('url', url, web(url.title), web(`${url.url} ${beginning(url.description || url.text_content, EXCERPT)}`)),
      ),
    }
  },
}

const row = (type: 'note' | 'memory' | 'url', record: Note | Memory | UrlRecord, title: string, excerpt: string) => ({
  id: toRef(type, record._id),
  title,
  excerpt,
  tags: record.tags,
  updated_at: record.updatedAt,
})

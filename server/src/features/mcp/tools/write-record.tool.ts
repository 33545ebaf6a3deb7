import type { CreateMemoryAnswer, MemoryAnswer } from '@dossier/contract/memory'
import type { NoteAnswer } from '@dossier/contract/note'
import type { CreateUrlAnswer, UrlAnswer } from '@dossier/contract/url'
import type { Static } from 'typebox'
import { segment, ToolFailure } from '../answers/api.ts'
import { parseRef, toRef } from '../answers/refs.ts'
import { CHANGES, type ToolCall, tool } from '../tool.ts'
import { Flag, Given, Many, Maybe, OneOf, Told, Word, Words } from './fields.ts'

const input = Given({
  type: Maybe(OneOf(['note', 'memory', 'url'])),
  id: Maybe(Words('Changes this one; else a new one is made')),
  title: Maybe(Word),
  content: Maybe(Words('Markdown for a note, plain text for a memory')),
  url: Maybe(Words('Address of a web page to save')),
  tags: Maybe(Many),
  project: Maybe(Word),
})
type Input = Static<typeof input>

/** Makes or changes a note, a memory or a saved address. What it writes counts as a tool's (decision 21). */
export const writeRecord = tool({
  name: 'write_record',
  title: 'Write a record',
  description:
    'Make or change a note, a memory (a short fact; a person reviews it) or a saved web page. Search first: the same twice helps nobody.',
  scopes: [['knowledge:write']],
  hints: { ...CHANGES, idempotentHint: false, openWorldHint: true },
  input,
  output: Told({ id: Word, title: Word, duplicate: Flag, review: Word }),
  async run(call, args) {
    const given = args.id === undefined ? undefined : parseRef(args.id, 'note', 'memory', 'url')
    const type = given?.type ?? args.type
    if (!type) throw new ToolFailure('Give the type of the new record, or the id of the one to change.')
    if (args.type && args.type !== type) throw new ToolFailure(`${args.id} is no ${args.type}.`)
    return WRITERS[type](call, args, given && segment(given.id))
  },
})

type Written = Record<'id' | 'title' | 'review', string> & { duplicate: boolean }
type Write = (call: ToolCall, args: Input, id: string | undefined) => Promise<Written>

const WRITERS: Record<'note' | 'memory' | 'url', Write> = {
  async note({ api }, { content, title, tags, project }, id) {
    const text = content === undefined ? {} : { content_format: 'markdown', source_text: content }
    const body = { ...only({ title, tags, project }), ...text }
    const { note } = await (id ? api.put<NoteAnswer>(`/notes/${id}`, body) : api.post<NoteAnswer>('/notes', body))
    return { id: toRef('note', note._id), title: note.title, duplicate: false, review: '' }
  },
  async memory({ api, clientName }, { content, title, tags, project }, id) {
    const body = only({ content, title, tags, project })
    const { memory, duplicate } = id
      ? { ...(await api.put<MemoryAnswer>(`/memories/${id}`, body)), duplicate: false }
      : await api.post<CreateMemoryAnswer>('/memories', { ...body, source: clientName })
    return { id: toRef('memory', memory._id), title: memory.title, duplicate, review: memory.review }
  },
  async url({ api, mark }, { url: address, title, content, tags, project }, id) {
    const body = only({ url: address, title, description: content, tags, project })
    const { url, duplicate } = id
      ? { ...(await api.put<UrlAnswer>(`/urls/${id}`, body)), duplicate: false }
      : await api.post<CreateUrlAnswer>('/urls', body)
    return { id: toRef('url', url._id), title: mark('web', url.title), duplicate, review: '' }
  },
}

/** What was given; what was left out stays as it is. */
const only = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

import type { Memory } from '@dossier/contract/memory'
import type { Note } from '@dossier/contract/note'
import type { Page, UrlRecord } from '@dossier/contract/url'
import { type KnowledgeType, LISTED_TYPES, type ListedType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import type { ToolCall } from '../tool.ts'
import { lines } from './email.present.ts'
import type { UntrustedSource } from './mark-untrusted.ts'
import { toRef } from './refs.ts'
import { firstLine } from './text-pages.ts'

interface ToolKind<R> {
  from: UntrustedSource | null
  text(record: R): string
  about(record: R): Record<string, unknown>
}

interface WrittenArgs {
  title?: string
  content?: string
  url?: string
  tags?: string[]
  project?: string
}

interface WritableKind<R> extends ToolKind<R> {
  plural: string
  singular: string
  content?: string
  excerpt(record: R): string
  /** Builds the request body. `clientName`: the creating program; undefined for an update. */
  body(args: WrittenArgs, clientName: string | undefined): Record<string, unknown>
}

const EXCERPT = 200

const note: WritableKind<Note> = {
  from: null,
  plural: 'notes',
  singular: 'a note',
  content: 'Markdown for a note',
  text: ({ content_format, source_text, text_content }) => (content_format === 'markdown' ? source_text : text_content),
  excerpt: ({ text_content }) => firstLine(text_content, EXCERPT),
  about: ({ tags }) => ({ tags }),
  body: ({ title, content, tags, project }) => ({
    title,
    tags,
    project,
    ...(content === undefined ? {} : { content_format: 'markdown', source_text: content }),
  }),
}

const memory: WritableKind<Memory> = {
  from: null,
  plural: 'memories',
  singular: 'a memory (a short fact; a person reviews it)',
  content: 'plain text for a memory',
  text: ({ content }) => content,
  excerpt: ({ content }) => firstLine(content, EXCERPT),
  about: ({ tags, source, valid_from, valid_to, replaced_by, written_by, review }) => ({
    tags,
    source,
    valid_from,
    valid_to,
    replaced_by: toRef('memory', replaced_by),
    written_by,
    review,
  }),
  body: ({ title, content, tags, project }, source) => ({ content, title, tags, project, source }),
}

const url: WritableKind<UrlRecord> = {
  from: 'web',
  plural: 'saved web pages',
  singular: 'a saved web page',
  text: ({ url: address, description, text_content }) =>
    `${lines(['Address', address], ['Description', description])}\n\n${text_content}`,
  excerpt: ({ url: address, description, text_content }) =>
    `${address} ${firstLine(description || text_content, EXCERPT)}`,
  about: ({ tags, status, last_crawled }) => ({ tags, status, last_crawled }),
  body: ({ url: address, title, content, tags, project }) => ({
    url: address,
    title,
    description: content,
    tags,
    project,
  }),
}

const page: ToolKind<Page> = {
  from: 'web',
  text: ({ url: address, text_content }) => `${lines(['Address', address])}\n\n${text_content}`,
  about: ({ parent_url_id }) => ({ found_from: toRef('url', parent_url_id) }),
}

const WRITABLE = { note, memory, url } satisfies Record<ListedType, WritableKind<never>>
const KINDS = { ...WRITABLE, page } satisfies Record<KnowledgeType, ToolKind<never>>

interface AnyRecord {
  _id: string
  title: string
  project: string
  updatedAt: string
  in_trash: boolean
  tags?: string[]
  review?: string
}

const kindOf = (type: KnowledgeType): ToolKind<AnyRecord> => KINDS[type]
const writableKindOf = (type: ListedType): WritableKind<AnyRecord> => WRITABLE[type]

/** Wraps a record's text in marks when its author is untrusted. */
export function markOf({ mark }: ToolCall, type: KnowledgeType | 'email'): (text: string) => string {
  const from = type === 'email' ? 'mail' : kindOf(type).from
  return (text) => (from ? mark(from, text) : text)
}

export async function readRecord(call: ToolCall, type: KnowledgeType, id: string) {
  const { [type]: record } = await call.api.get<Record<KnowledgeType, AnyRecord>>(`/${RECORD_KINDS[type].plural}/${id}`)
  const { project, updatedAt: updated_at, in_trash } = record
  const kind = kindOf(type)
  return {
    title: markOf(call, type)(record.title),
    text: kind.text(record),
    from: kind.from,
    about: { project, updated_at, in_trash, ...kind.about(record) },
    findings: [],
  }
}

type ListAnswer = Record<string, AnyRecord[]> & { total: number; next_cursor: string | null }

export async function listRecordsOf(call: ToolCall, type: ListedType, query: Parameters<ToolCall['api']['get']>[1]) {
  const { plural } = RECORD_KINDS[type]
  const { [plural]: records = [], total, next_cursor } = await call.api.get<ListAnswer>(`/${plural}`, query)
  const shown = markOf(call, type)
  const rows = records.map((record) => ({
    id: toRef(type, record._id),
    title: shown(record.title),
    excerpt: shown(writableKindOf(type).excerpt(record)),
    tags: record.tags,
    updated_at: record.updatedAt,
  }))
  return { records: rows, total, next_cursor: next_cursor ?? '' }
}

export async function putRecord(call: ToolCall, type: ListedType, args: WrittenArgs, id: string | undefined) {
  const path = `/${RECORD_KINDS[type].plural}`
  const body = withoutUndefined(writableKindOf(type).body(args, id ? undefined : call.clientName))
  type Answer = Record<ListedType, AnyRecord> & { duplicate?: boolean }
  const answer = await (id ? call.api.put<Answer>(`${path}/${id}`, body) : call.api.post<Answer>(path, body))
  const { _id, title, review = '' } = answer[type]
  return { id: toRef(type, _id), title: markOf(call, type)(title), duplicate: answer.duplicate ?? false, review }
}

/** Omitted fields stay unchanged. */
const withoutUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const listed = LISTED_TYPES.map(writableKindOf)

export const KIND_WORDS = {
  manyOr: or.format(listed.map(({ plural }) => plural)),
  manyAndMail: and.format([...listed.map(({ plural }) => plural), 'mail']),
  oneOr: or.format(listed.map(({ singular }) => singular)),
  contents: listed.flatMap(({ content }) => content ?? []).join(', '),
}

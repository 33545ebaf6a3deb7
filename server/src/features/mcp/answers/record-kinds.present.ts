import type { Memory } from '@dossier/contract/memory'
import type { Note } from '@dossier/contract/note'
import type { Page, UrlRecord } from '@dossier/contract/url'
import { type KnowledgeType, LISTED_TYPES, type ListedType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import type { ToolCall } from '../tool.ts'
import { ToolFailure } from './api.ts'
import { lines } from './email.present.ts'
import type { UntrustedSource } from './mark-untrusted.ts'
import { toRef } from './refs.ts'
import { firstLine } from './text-pages.ts'

interface ToolKind<R> {
  from: UntrustedSource | null
  /** Follows the record's path to read it with its text as Markdown. */
  reading?: '/markdown'
  text(record: R, markdown: string): string
  about(record: R): Record<string, unknown>
}

interface WrittenArgs {
  title?: string
  content?: string
  url?: string
  tags?: string[]
  project?: string
  revision?: number
}

interface WritableKind<R> extends ToolKind<R> {
  plural: string
  singular: string
  contentNote?: string
  excerpt(record: R): string
  /** The text that tools write, as they read it. */
  content(record: R, markdown: string): string
  /** Builds the request body. `clientName`: the creating program; undefined for an update. */
  body(args: WrittenArgs, clientName: string | undefined): Record<string, unknown>
}

const EXCERPT = 200

const note: WritableKind<Note> = {
  from: null,
  plural: 'notes',
  singular: 'a note',
  contentNote: 'Markdown for a note',
  reading: '/markdown',
  text: (_note, markdown) => markdown,
  content: (_note, markdown) => markdown,
  excerpt: ({ text_content }) => firstLine(text_content, EXCERPT),
  about: ({ tags, content_format: format }) => ({ tags, format }),
  body: ({ title, content, tags, project }) => ({ title, markdown: content, tags, project }),
}

const memory: WritableKind<Memory> = {
  from: null,
  plural: 'memories',
  singular: 'a memory (a short fact; a person reviews it)',
  contentNote: 'plain text for a memory',
  text: ({ content }) => content,
  content: ({ content }) => content,
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
  content: ({ description }) => description,
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
  revision: number
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
  const { record, markdown } = await getRecord(call, type, id)
  const { project, updatedAt: updated_at, revision, in_trash } = record
  const kind = kindOf(type)
  return {
    title: markOf(call, type)(record.title),
    text: kind.text(record, markdown),
    from: kind.from,
    about: { project, updated_at, revision, in_trash, ...kind.about(record) },
    findings: [],
  }
}

async function getRecord({ api }: ToolCall, type: KnowledgeType, id: string) {
  const path = `/${RECORD_KINDS[type].plural}/${id}${kindOf(type).reading ?? ''}`
  const { [type]: record, markdown = '' } = await api.get<Record<KnowledgeType, AnyRecord> & { markdown?: string }>(
    path,
  )
  return { record, markdown }
}

/** A list of large records omits their texts. */
const NO_TEXTS = { content: '', text_content: '', source_text: '', description: '' }

type ListAnswer = Record<string, AnyRecord[]> & { total: number; next_cursor: string | null }

export async function listRecordsOf(call: ToolCall, type: ListedType, query: Parameters<ToolCall['api']['get']>[1]) {
  const { plural } = RECORD_KINDS[type]
  const { [plural]: records = [], total, next_cursor } = await call.api.get<ListAnswer>(`/${plural}`, query)
  const shown = markOf(call, type)
  const rows = records.map((record) => ({
    id: toRef(type, record._id),
    title: shown(record.title),
    excerpt: shown(writableKindOf(type).excerpt({ ...NO_TEXTS, ...record })),
    tags: record.tags,
    updated_at: record.updatedAt,
  }))
  return { records: rows, total, next_cursor: next_cursor ?? '' }
}

const MAX_ATTEMPTS = 5

/** Changes the text of a record. A concurrent change is kept: the edit is applied to the newer text. */
export async function changeContent(
  call: ToolCall,
  type: ListedType,
  id: string,
  edit: (content: string) => string,
): ReturnType<typeof putRecord> {
  for (let attempt = 1; ; attempt += 1) {
    const { record, markdown } = await getRecord(call, type, id)
    const content = edit(writableKindOf(type).content(record, markdown))
    try {
      return await putRecord(call, type, { content, revision: record.revision }, id)
    } catch (error) {
      const isStale = error instanceof ToolFailure && error.status === 409
      if (!isStale || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

export async function putRecord(call: ToolCall, type: ListedType, args: WrittenArgs, id: string | undefined) {
  const path = `/${RECORD_KINDS[type].plural}`
  const fields = writableKindOf(type).body(args, id ? undefined : call.clientName)
  const body = withoutUndefined({ ...fields, revision: args.revision })
  type Answer = Record<ListedType, AnyRecord> & { duplicate?: boolean }
  const answer = await (id ? call.api.put<Answer>(`${path}/${id}`, body) : call.api.post<Answer>(path, body))
  const { _id, title, revision, review = '' } = answer[type]
  const written = { id: toRef(type, _id), title: markOf(call, type)(title), revision }
  return { ...written, duplicate: answer.duplicate ?? false, review }
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
  contents: listed.flatMap(({ contentNote }) => contentNote ?? []).join(', '),
}

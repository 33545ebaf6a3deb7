import type { Memory } from '@dossier/contract/memory'
import type { Note } from '@dossier/contract/note'
import type { Page, UrlRecord } from '@dossier/contract/url'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { hasReferences, hostOf, isFormatted, type OpenRecord, openRecord, webAddress } from './open-record.ts'
import { EMPTY_FIELDS, type RecordFields } from './record-fields.ts'

interface RecordKind<R> {
  open(record: R): OpenRecord
  fields(record: R): RecordFields
  request(fields: RecordFields): Record<string, unknown>
  /** Excerpt for the list; pages have no list. */
  excerptSource(record: R): string
}

const note: RecordKind<Note> = {
  open: (record) => ({
    ...openRecord(record),
    text: record.text_content,
    html: isFormatted(record.content) || hasReferences(record.content) ? record.content : '',
    tags: record.tags,
    pinned: record.pinned,
  }),
  fields: ({ title, source_text: text, content_format: format, tags }) => ({
    ...EMPTY_FIELDS,
    title,
    text,
    format,
    tags,
  }),
  request: ({ title, text, format, tags }) => ({ title, source_text: text, content_format: format, tags }),
  excerptSource: ({ text_content }) => text_content,
}

const memory: RecordKind<Memory> = {
  open: (record) => ({
    ...openRecord(record),
    text: record.content,
    tags: record.tags,
    source: record.source,
    writtenBy: record.written_by,
    waits: record.review === 'waiting',
    validFrom: record.valid_from,
    validTo: record.valid_to,
    replacedBy: record.replaced_by,
  }),
  fields: ({ title, content: text, tags, source, valid_from, valid_to }) => ({
    ...EMPTY_FIELDS,
    title,
    text,
    tags,
    source,
    validFrom: dayOf(valid_from),
    validTo: dayOf(valid_to),
  }),
  request: ({ title, text, tags, source, validFrom, validTo }) => ({
    title,
    content: text,
    tags,
    source,
    valid_from: instantOf(validFrom),
    valid_to: instantOf(validTo),
  }),
  excerptSource: ({ content }) => content,
}

const url: RecordKind<UrlRecord> = {
  open: (record) => ({
    ...openRecord(record),
    title: record.title || record.url,
    lead: record.description,
    text: record.text_content,
    read: record.read,
    language: record.language,
    tags: record.tags,
    address: webAddress(record.url),
    host: hostOf(record.url),
    author: record.author,
    copiedAt: record.last_crawled,
    fetched: record.status,
    failure: record.error,
    fetchNote: record.fetch_note,
  }),
  fields: ({ title, url: address, description, text_content: text, tags }) => ({
    ...EMPTY_FIELDS,
    title,
    text,
    tags,
    address,
    description,
  }),
  request: ({ address, title, description, tags }) => ({ url: address, title, description, tags }),
  excerptSource: ({ description, text_content }) => description || text_content,
}

const page: RecordKind<Page> = {
  open: (record) => ({
    ...openRecord(record),
    title: record.title || record.url,
    text: record.text_content,
    address: webAddress(record.url),
    host: hostOf(record.url),
    copiedAt: record.updatedAt,
    parentUrl: record.parent_url_id,
  }),
  fields: ({ title, url: address, text_content: text }) => ({ ...EMPTY_FIELDS, title, text, address }),
  request: ({ title, text }) => ({ title, text_content: text }),
  excerptSource: ({ text_content }) => text_content,
}

export const RECORD_KINDS_SHOWN = { note, memory, url, page } satisfies Record<KnowledgeType, RecordKind<never>>

export interface AnyRecord {
  _id: string
  title: string
  updatedAt: string
  revision: number
}

export const kindOf = (type: KnowledgeType): RecordKind<AnyRecord> => RECORD_KINDS_SHOWN[type]

/**
 * Builds the request of a form. For an existing record it sends only changed fields, which preserves concurrent changes
 * and exact times within a day.
 */
export function requestOf(kind: KnowledgeType, fields: RecordFields, before?: RecordFields): Record<string, unknown> {
  const { request } = kindOf(kind)
  const body = request(fields)
  if (!before) return body
  const old = request(before)
  const changed = Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
  return Object.fromEntries(changed)
}

const dayOf = (iso: string | null): string => iso?.slice(0, 10) ?? ''
const instantOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00.000Z`)

import type { Memory } from '@dossier/contract/memory'
import type { Note } from '@dossier/contract/note'
import type { Page, UrlRecord } from '@dossier/contract/url'
import type { ContentFormat, KnowledgeType } from '@dossier/contract/vocabulary'

/** What people write of a record, as its form holds it; what a kind does not have is ''. */
export interface RecordFields {
  title: string
  /** As it was written: the source of a note. */
  text: string
  format: ContentFormat
  tags: string[]
  source: string
  address: string
  description: string
  /** Days as a date field has them, in UTC. */
  validFrom: string
  validTo: string
}

export const EMPTY_FIELDS: RecordFields = {
  title: '',
  text: '',
  format: 'markdown',
  tags: [],
  source: '',
  address: '',
  description: '',
  validFrom: '',
  validTo: '',
}

export const noteFields = ({ title, source_text, content_format, tags }: Note): RecordFields => ({
  ...EMPTY_FIELDS,
  title,
  text: source_text,
  format: content_format,
  tags,
})

export const memoryFields = ({ title, content, tags, source, valid_from, valid_to }: Memory): RecordFields => ({
  ...EMPTY_FIELDS,
  title,
  text: content,
  tags,
  source,
  validFrom: dayOf(valid_from),
  validTo: dayOf(valid_to),
})

export const urlFields = ({ title, url, description, text_content, tags }: UrlRecord): RecordFields => ({
  ...EMPTY_FIELDS,
  title,
  text: text_content,
  tags,
  address: url,
  description,
})

export const pageFields = ({ title, url, text_content }: Page): RecordFields => ({
  ...EMPTY_FIELDS,
  title,
  text: text_content,
  address: url,
})

type Request = Record<string, unknown>

/**
 * What a form sends. Of a record that is there only what was changed goes, so that nobody's change to another field is
 * taken back, and an instant within a day stays as it is.
 */
export function requestOf(kind: KnowledgeType, fields: RecordFields, before?: RecordFields): Request {
  const whole = allOf(kind, fields)
  if (!before) return whole
  const old = allOf(kind, before)
  const changed = Object.entries(whole).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
  return Object.fromEntries(changed)
}

function allOf(kind: KnowledgeType, fields: RecordFields): Request {
  const { title, text, format, tags, source, address, description, validFrom, validTo } = fields
  switch (kind) {
    case 'note':
      return { title, source_text: text, content_format: format, tags }
    case 'memory':
      return { title, content: text, tags, source, valid_from: instantOf(validFrom), valid_to: instantOf(validTo) }
    case 'url':
      return { url: address, title, description, tags }
    case 'page':
      return { title, text_content: text }
  }
}

const dayOf = (iso: string | null): string => iso?.slice(0, 10) ?? ''
const instantOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00.000Z`)

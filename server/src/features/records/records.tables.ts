import {
  CONTENT_FORMATS,
  KNOWLEDGE_TYPES,
  RECORD_TYPES,
  REVIEW_STATES,
  URL_STATUSES,
  WRITERS,
} from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import {
  bytes,
  count,
  countOrNull,
  flag,
  id,
  instant,
  instantOrNull,
  json,
  jsonOrEmpty,
  line,
  local,
  matching,
  oneOf,
  person,
  ref,
  text,
  textOrNull,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

const PageFacts = Type.Object({
  site: Type.Optional(Type.String()),
  byline: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  publishedAt: Type.Optional(Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 8_640_000_000_000_000 })])),
  canonical: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  fromPage: Type.Optional(Type.Array(Type.String())),
})

/** A note, memory, saved URL or page. Fields of other types are '' or null. */
export const RECORDS = table('records', {
  id,
  type: oneOf(KNOWLEDGE_TYPES),
  project_id: ref,
  owner_id: person,
  title: text,
  /** Notes: sanitized HTML. Memories: the statement, plain text. */
  content: text,
  text_content: text,
  content_format: oneOf(['', ...CONTENT_FORMATS]),
  /** Notes: the source, byte for byte. */
  source_text: text,
  url: text,
  description: text,
  source: text,
  valid_from: instantOrNull,
  valid_to: instantOrNull,
  replaced_by: ref,
  times_seen: count,
  crawl_enabled: flag,
  last_crawled_at: instantOrNull,
  status: oneOf(['', ...URL_STATUSES]),
  error: text,
  /** Saved URLs and pages: the page's metadata as JSON (see page-facts.ts); '' before the first fetch. */
  page_facts: jsonOrEmpty(PageFacts),
  /** Pages: the saved URL they were found from. */
  parent_url_id: ref,
  /**
   * Unique key of a memory or URL in its project. Null in trash and for types that allow duplicates: the unique index
   * ignores nulls.
   */
  twin_key: textOrNull,
  /** JSON list, as written. */
  tags: json(Type.Array(Type.String())),
  /** person, tool or service: the first author. */
  written_by: oneOf(WRITERS),
  /** Memories by tools: waiting, accepted or rejected; '' needs no review. */
  review: oneOf(['', ...REVIEW_STATES]),
  /** Notes: listed first. */
  pinned: flag,
  /** Saved URLs: a person has read the copy. */
  is_read: flag,
  in_trash: flag,
  trashed_at: instantOrNull,
  created_at: instant,
  updated_at: instant,
  /** Words behind links and images, for search. Follows from the content. */
  link_text: local(text),
  /** Number of the newest version. An import takes it from the history. */
  revision: local(count),
})
type RecordRow = Row<typeof RECORDS>

interface RecordTagRow {
  tenant_id: string
  record_id: string
  slug: string
  tag: string
  /** Copied from the record, to list a tag's records newest first. */
  created_at: number
  /** Copied from the record, for counting. */
  project_id: string
  in_trash: number
}

/** Number of a project's records outside trash with a tag in this spelling; never 0. */
interface TagCounterRow {
  tenant_id: string
  project_id: string
  slug: string
  tag: string
  records: number
}

export const RECORD_LINKS = table('record_links', {
  id,
  source_id: ref,
  source_type: oneOf(RECORD_TYPES),
  target_id: ref,
  target_type: oneOf(RECORD_TYPES),
  label: text,
  owner_id: person,
  created_at: instant,
  updated_at: instant,
})
type RecordLinkRow = Row<typeof RECORD_LINKS>

/** A file of a record; its bytes are a blob. */
export const RECORD_ATTACHMENTS = table('record_attachments', {
  id,
  record_id: ref,
  filename: line,
  content_type: line,
  size: bytes,
  sha256: matching(/^[0-9a-f]{64}$/),
  created_at: instant,
  /** Its name and words, for search; null until it has been read. */
  text_content: local(textOrNull),
})
type RecordAttachmentRow = Row<typeof RECORD_ATTACHMENTS>

/** Highlighted words of a saved page (W3C Web Annotation Data Model, section 4.2.4: text quote selector). */
export const RECORD_HIGHLIGHTS = table('record_highlights', {
  id,
  record_id: ref,
  owner_id: person,
  exact: text,
  prefix: text,
  suffix: text,
  /** UTF-16 offsets in the copy's text; null when the words are gone from it. Follow from the text. */
  start_at: local(countOrNull),
  end_at: local(countOrNull),
  comment: text,
  created_at: instant,
  updated_at: instant,
})
type RecordHighlightRow = Row<typeof RECORD_HIGHLIGHTS>

interface RecordVersionRow {
  tenant_id: string
  record_id: string
  /** From 1, in the order of the changes. */
  version: number
  action: string
  /** '' for the service itself. */
  user_id: string
  via: string
  /** The version that this change restored, if any. */
  restored_version: number | null
  /** Total characters of `before` in its fields. */
  size: number
  created_at: number
}

/** A column's value before a version. The next version, or the record, holds its value after it. */
interface RecordVersionFieldRow {
  tenant_id: string
  record_id: string
  version: number
  field: string
  before: string
}

declare module '#platform/database/database' {
  interface Tables {
    records: RecordRow
    record_tags: RecordTagRow
    tag_counters: TagCounterRow
    record_links: RecordLinkRow
    record_attachments: RecordAttachmentRow
    record_highlights: RecordHighlightRow
    record_versions: RecordVersionRow
    record_version_fields: RecordVersionFieldRow
  }
}

export type {
  RecordAttachmentRow,
  RecordHighlightRow,
  RecordLinkRow,
  RecordRow,
  RecordTagRow,
  RecordVersionFieldRow,
  RecordVersionRow,
  TagCounterRow,
}

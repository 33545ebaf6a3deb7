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
  count,
  flag,
  id,
  instant,
  instantOrNull,
  json,
  jsonOrEmpty,
  oneOf,
  person,
  ref,
  text,
  textOrNull,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

/** As urls/page-facts keeps it. */
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

/** A note, memory, saved address or page. What a type does not have is '' or null. */
export const RECORDS = table('records', {
  id,
  /** note, memory, url or page. */
  type: oneOf(KNOWLEDGE_TYPES),
  project_id: ref,
  /** The user who made it. */
  owner_id: person,
  title: text,
  /** Notes: sanitised HTML. Memories: the statement, plain text. */
  content: text,
  text_content: text,
  content_format: oneOf(['', ...CONTENT_FORMATS]),
  /** Notes: as it was written, byte for byte. */
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
  /** Saved addresses and pages: what the page says about itself, as JSON (see page-facts.ts); '' before it was fetched. */
  page_facts: jsonOrEmpty(PageFacts),
  /** Pages: the saved address they were found from. */
  parent_url_id: ref,
  /**
   * What makes it the same memory or address as another one in its project. Null in trash and for types that may have
   * twins: nulls are all different, so the unique key lets those be.
   */
  twin_key: textOrNull,
  /** JSON list, as written. */
  tags: json(Type.Array(Type.String())),
  /** person, tool or service: what it was first written by. */
  written_by: oneOf(WRITERS),
  /** Memories that a tool wrote: waiting, accepted or rejected; '' for what nobody has to look at. */
  review: oneOf(['', ...REVIEW_STATES]),
  in_trash: flag,
  trashed_at: instantOrNull,
  created_at: instant,
  updated_at: instant,
})
type RecordRow = Row<typeof RECORDS>

interface RecordTagRow {
  tenant_id: string
  record_id: string
  slug: string
  tag: string
  /** The record's, so that a tag's records can be read newest first. */
  created_at: number
  /** The record's, as they are counted. */
  project_id: string
  in_trash: number
}

/** How many records of a project that are not in trash have a tag in this spelling; never 0. */
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

/** One change of a record. Its first version is the creation; the oldest go when there are too many. */
interface RecordVersionRow {
  tenant_id: string
  record_id: string
  /** From 1, in the order of the changes. */
  version: number
  action: string
  /** '' for the service itself. */
  user_id: string
  via: string
  /** The version that was brought back, if this is that. */
  restored_version: number | null
  /** Characters of all `before` below. */
  size: number
  created_at: number
}

/** A column that a version changed, as it was before. What it became is the next one, or the record. */
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
    record_versions: RecordVersionRow
    record_version_fields: RecordVersionFieldRow
  }
}

export type { RecordLinkRow, RecordRow, RecordTagRow, RecordVersionFieldRow, RecordVersionRow, TagCounterRow }

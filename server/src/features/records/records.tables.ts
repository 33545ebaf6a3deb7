/** A note, memory, saved address or page. What a type does not have is '' or null. */
interface RecordRow {
  tenant_id: string
  id: string
  /** note, memory, url or page. */
  type: string
  project_id: string
  /** The user who made it. */
  owner_id: string
  title: string
  /** Notes: sanitised HTML. Memories: the statement, plain text. */
  content: string
  text_content: string
  content_format: string
  /** Notes: as it was written, byte for byte. */
  source_text: string
  url: string
  description: string
  source: string
  valid_from: number | null
  valid_to: number | null
  replaced_by: string
  times_seen: number
  crawl_enabled: number
  last_crawled_at: number | null
  status: string
  error: string
  /** Saved addresses and pages: what the page says about itself, as JSON (see page-facts.ts); '' before it was fetched. */
  page_facts: string
  /** Pages: the saved address they were found from. */
  parent_url_id: string
  /**
   * What makes it the same memory or address as another one in its project. Null in trash and for types that may have
   * twins: nulls are all different, so the unique key lets those be.
   */
  twin_key: string | null
  /** JSON list, as written. */
  tags: string
  /** person, tool or service: what it was first written by. */
  written_by: string
  /** Memories that a tool wrote: waiting, accepted or rejected; '' for what nobody has to look at. */
  review: string
  in_trash: number
  trashed_at: number | null
  created_at: number
  updated_at: number
}

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

interface RecordLinkRow {
  tenant_id: string
  id: string
  source_id: string
  source_type: string
  target_id: string
  target_type: string
  label: string
  owner_id: string
  created_at: number
  updated_at: number
}

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

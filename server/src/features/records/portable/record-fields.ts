import { Type } from '@dossier/contract/type'
import { CONTENT_FORMATS, KNOWLEDGE_TYPES, REVIEW_STATES, URL_STATUSES, WRITERS } from '@dossier/contract/vocabulary'
import {
  count,
  type Fields,
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
import type { RecordRow } from '../records.tables.ts'

/** A record with its history. */
export type PortableRecord = RecordRow & { history: string }

export const Versions = Type.Array(
  Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    action: Type.String({ maxLength: 100 }),
    user_id: Type.String({ maxLength: 128 }),
    via: Type.Union([Type.Literal('person'), Type.Literal('tool'), Type.Literal('service')]),
    restored_version: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 2_147_483_647 })]),
    size: Type.Integer({ minimum: 0 }),
    created_at: Type.Integer({ minimum: 0 }),
    fields: Type.Array(Type.Object({ field: Type.String({ maxLength: 100 }), before: Type.String() })),
  }),
)

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

export const RECORD: Fields<PortableRecord> = {
  id,
  type: oneOf(KNOWLEDGE_TYPES),
  project_id: ref,
  owner_id: person,
  title: text,
  content: text,
  text_content: text,
  content_format: oneOf(['', ...CONTENT_FORMATS]),
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
  parent_url_id: ref,
  twin_key: textOrNull,
  tags: json(Type.Array(Type.String())),
  written_by: oneOf(WRITERS),
  review: oneOf(['', ...REVIEW_STATES]),
  in_trash: flag,
  trashed_at: instantOrNull,
  created_at: instant,
  updated_at: instant,
  page_facts: jsonOrEmpty(PageFacts),
  history: json(Versions),
}

import type { Page, UrlRecord } from '@dossier/contract/url'
import { toNullableTimestamp } from '#platform/clock/clock'
import { presentOwnership } from '../records.present.ts'
import type { RecordRow } from '../records.tables.ts'
import { readTags } from '../tags/tags.ts'
import { readFacts } from './page-facts.ts'

export function presentUrl(row: RecordRow): UrlRecord {
  const facts = readFacts(row)
  return {
    _id: row.id,
    url: row.url,
    title: row.title,
    description: row.description,
    text_content: row.text_content,
    tags: readTags(row),
    read: row.is_read === 1,
    crawl_enabled: row.crawl_enabled === 1,
    last_crawled: toNullableTimestamp(row.last_crawled_at),
    status: row.status as UrlRecord['status'],
    error: row.error,
    site_name: facts.site,
    author: facts.byline,
    language: facts.language,
    published_at: toNullableTimestamp(facts.publishedAt),
    canonical_url: facts.canonical,
    picture_url: facts.picture,
    fetch_note: facts.note,
    ...presentOwnership(row),
  }
}

export const presentPage = (row: RecordRow): Page => ({
  _id: row.id,
  url: row.url,
  title: row.title,
  text_content: row.text_content,
  parent_url_id: row.parent_url_id,
  ...presentOwnership(row),
})

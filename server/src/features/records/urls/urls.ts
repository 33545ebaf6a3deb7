import type { RecordRow } from '../records.tables.ts'
import { changedText, keyOf, onlyChanges, type RecordKind } from '../records.ts'
import { tagsColumn } from '../tags/tags.ts'
import { canonicalAddress, checkAddress } from './addresses.ts'
import { onlyFilled, withoutWritten } from './page-facts.ts'
import { samePage } from './same-page.ts'

/** Editable fields of a page. Absent: unchanged. null: unset. */
interface PageInput {
  title?: string | null
  text_content?: string | null
}

interface UrlInput extends PageInput {
  url?: string
  description?: string | null
  tags?: string[] | null
  read?: boolean | null
  crawl_enabled?: boolean | null
}

const exactKey = (row: RecordRow): string => keyOf(canonicalAddress(row.url))

/** @param merges false: only equal URLs are one record. */
export const urlKind = (merges: boolean): RecordKind<UrlInput> => ({
  type: 'url',
  countsTwins: false,
  columns: (input, stored) =>
    onlyChanges<RecordRow>({
      title: changedText(input.title),
      description: changedText(input.description),
      text_content: changedText(input.text_content),
      tags: tagsColumn(input.tags),
      is_read: input.read === undefined ? undefined : Number(input.read ?? false),
      crawl_enabled: input.crawl_enabled === undefined ? undefined : Number(input.crawl_enabled === true),
      page_facts: withoutWritten(stored, input),
      ...(input.crawl_enabled === true && stored.crawl_enabled === 0 ? FETCH_NOW : {}),
      ...addressColumns(input.url, stored, input),
    }),
  check: () => undefined,
  twinKey: (row) => (merges ? keyOf(samePage(row.url)) : exactKey(row)),
  earlierKey: exactKey,
  reviewed: [],
  derived: [],
  derive: (row, stored) => ({ page_facts: withoutWritten(stored, row), ...addressColumns(row.url, stored, row) }),
})

const FETCH_NOW = { status: 'pending', error: '' } satisfies Partial<RecordRow>

/** Clears results of the former URL; the new one is fetched in turn. */
function addressColumns(address: string | undefined, stored: RecordRow, written: PageInput): Partial<RecordRow> {
  if (address === undefined) return {}
  const url = checkAddress(address)
  if (url === stored.url) return {}
  return { url, ...FETCH_NOW, last_crawled_at: null, page_facts: onlyFilled(withoutWritten(stored, written)) }
}

export const pageKind: RecordKind<PageInput> = {
  type: 'page',
  countsTwins: false,
  columns: (input, stored) =>
    onlyChanges<RecordRow>({
      title: changedText(input.title),
      text_content: changedText(input.text_content),
      page_facts: withoutWritten(stored, input),
    }),
  check: () => undefined,
  twinKey: (row) => keyOf(row.parent_url_id, canonicalAddress(row.url)),
  reviewed: [],
  derived: [],
  derive: (row, stored) => ({ page_facts: withoutWritten(stored, row) }),
}

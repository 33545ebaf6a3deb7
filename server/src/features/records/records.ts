import { type ContentFormat, type KnowledgeType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { MAX_INDEXED_CHARS } from '#features/search/index'
import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { WrittenColumn } from './history/record-change.ts'
import { RECORDS, type RecordRow } from './records.tables.ts'
import { readTags } from './tags/tags.ts'

export interface RecordKind<Input> {
  type: KnowledgeType
  /**
   * Returns the columns an input changes; absent fields change nothing, null unsets. `stored` is the current record, or
   * an empty one for a create. @throws AppError `invalid_request`.
   */
  columns(input: Input, stored: RecordRow): Partial<RecordRow> | Promise<Partial<RecordRow>>
  check(row: RecordRow): void
  /** Equal for records that a project holds only once; null allows duplicates. */
  twinKey(row: RecordRow): string | null
  /** Key of records that were stored under other rules, by an earlier release or setting. */
  earlierKey?(row: RecordRow): string
  countsTwins: boolean
  /** Columns that require a review after a tool's change. Empty: no review. */
  reviewed: readonly WrittenColumn[]
  /** Has a validity period; search ranks records outside it last. */
  hasValidity?: true
  /** Columns made by `derive`; the history skips them. */
  derived: readonly WrittenColumn[]
  derive?(row: RecordRow, stored: RecordRow): Partial<RecordRow> | Promise<Partial<RecordRow>>
  /** Body in the archive's Markdown, unless description plus text. */
  markdown?(row: Pick<RecordRow, 'content_format' | 'source_text' | 'text_content'>): string
  /** File representation, unless the text itself. */
  file?: {
    contentOf(row: RecordRow): Pick<FileContent, 'body' | 'format'>
    inputOf(content: FileContent): object
  }
  erase?(tx: Tx, tenantId: string, id: string): Promise<unknown>
}

export interface FileContent {
  title: string
  tags: string[]
  /** A note's source or another kind's text, byte for byte. */
  body: string
  /** Markdown, unless the front matter says `format: html`. */
  format: ContentFormat
}

/** Joins no more of a text than the index takes: joining 10 MB takes too long within a transaction. */
export function searchWords(row: RecordRow): { title: string; body: string } {
  const { searched } = RECORD_KINDS[row.type as KnowledgeType]
  const texts = searched.map((column) => row[column].slice(0, MAX_INDEXED_CHARS))
  return { title: row.title, body: [row.url, ...texts, ...readTags(row)].filter(Boolean).join('\n') }
}

export const emptyRecord = (type: KnowledgeType): RecordRow =>
  RECORDS.newRow({
    tenant_id: '',
    id: '',
    type,
    content_format: 'html',
    times_seen: 1,
    written_by: 'person',
    revision: 1,
  })

/** The update time serves as version: it increases with every change, even within one millisecond. */
export const nextUpdate = (stored: RecordRow, now: number): number => Math.max(now, stored.updated_at + 1)

/** Returns a fixed-length key that fits every index. */
export const keyOf = (...parts: string[]): string => sha256(JSON.stringify(parts))

/** Folding millions of characters takes a second. No longer text is a statement that somebody writes again. */
const MAX_FOLDED = 20_000

/** Ignores case, width and white space, so that any spelling of a statement matches. */
export const foldStatement = (text: string): string =>
  text.length > MAX_FOLDED
    ? text
    : text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** undefined stays (unchanged), null unsets. */
export const changedText = (value: string | null | undefined): string | undefined =>
  value === undefined ? undefined : (value ?? '')

export const onlyChanges = <T extends object>(change: { [K in keyof T]?: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>

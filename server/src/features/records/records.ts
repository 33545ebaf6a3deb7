import { type ContentFormat, type KnowledgeType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { WrittenColumn } from './history/record-change.ts'
import { RECORDS, type RecordRow } from './records.tables.ts'
import { readTags } from './tags/tags.ts'

/** What the rules of a type say about its records. Everything else is the same for all of them. */
export interface RecordKind<Input> {
  type: KnowledgeType
  /**
   * The columns that an input changes; absent fields change nothing, null unsets. `stored` is the record as it is, or an
   * empty one for a create. @throws AppError `invalid_request`.
   */
  columns(input: Input, stored: RecordRow): Partial<RecordRow> | Promise<Partial<RecordRow>>
  /** @throws AppError `invalid_request` when the record as a whole cannot be. */
  check(row: RecordRow): void
  /** Equal for records of which a project holds only one; null when twins are fine. */
  twinKey(row: RecordRow): string | null
  /** The same one again counts in `times_seen`. */
  countsTwins: boolean
  /** A tool that writes or changes one of these columns makes the record wait for a review. Empty: nobody reviews it. */
  reviewed: readonly WrittenColumn[]
  /** It holds what is true during a time; search puts a record last outside that time. */
  hasValidity?: true
  /** Columns that `derive` makes from others, so that history keeps nothing of them. */
  derived: readonly WrittenColumn[]
  /** What follows from the words of an earlier version, beyond themselves. */
  derive?(row: RecordRow, stored: RecordRow): Partial<RecordRow> | Promise<Partial<RecordRow>>
  /** Its body in the archive's Markdown, where that is not the description and the text. */
  markdown?(row: Pick<RecordRow, 'content_format' | 'source_text' | 'text_content'>): string
  /** How a file holds it, where that is not the text as it is. */
  file?: {
    contentOf(row: RecordRow): Pick<FileContent, 'body' | 'format'>
    inputOf(content: FileContent): object
  }
  /** Deletes what the kind keeps beside the row. */
  erase?(tx: Tx, tenantId: string, id: string): Promise<unknown>
}

/** A record as a Markdown file holds it. */
export interface FileContent {
  title: string
  tags: string[]
  /** A note's source or another kind's text, byte for byte. */
  body: string
  /** Markdown, unless the front matter says `format: html`. */
  format: ContentFormat
}

/** What full-text search indexes of a record. */
export function searchWords(row: RecordRow): { title: string; body: string } {
  const texts = RECORD_KINDS[row.type as KnowledgeType].searched.map((column) => row[column])
  return { title: row.title, body: [row.url, ...texts, ...readTags(row)].filter(Boolean).join('\n') }
}

/** A record before anything was written into it. */
export const emptyRecord = (type: KnowledgeType): RecordRow =>
  RECORDS.newRow({ tenant_id: '', id: '', type, content_format: 'html', times_seen: 1, written_by: 'person' })

/** Its version: every change makes it later, also two within one millisecond. */
export const nextUpdate = (stored: RecordRow, now: number): number => Math.max(now, stored.updated_at + 1)

/** Parts folded into one key of fixed length, which every index can hold. */
export const keyOf = (...parts: string[]): string => sha256(JSON.stringify(parts))

/** Case, width and space folded away, so that the same statement is found again however it was typed. */
export const foldStatement = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** undefined stays (unchanged), null unsets. */
export const changedText = (value: string | null | undefined): string | undefined =>
  value === undefined ? undefined : (value ?? '')

/** Leaves out what does not change. */
export const onlyChanges = <T extends object>(change: { [K in keyof T]?: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>

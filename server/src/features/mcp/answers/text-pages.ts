import { wholeEnd } from '#core/whole-end'
import { ToolFailure } from './api.ts'

/** Characters of text in one answer, about 3,000 tokens. Longer texts continue with the cursor. */
export const PAGE_CHARS = 12_000
/** A chunk ends at a line break, if its last fifth has one. */
const LATEST_LINE = 0.8

export interface TextPage {
  text: string
  /** '' at the end. */
  nextCursor: string
}

/** Returns the next chunk of a text. @throws ToolFailure for an invalid cursor. */
export function textPageOf(text: string, cursor = '', size = PAGE_CHARS): TextPage {
  const start = parseCursor(cursor, text.length)
  if (text.length - start <= size) return { text: text.slice(start), nextCursor: '' }
  const end = cutAt(text, start, start + size)
  return { text: text.slice(start, end), nextCursor: String(end) }
}

export function parseCursor(cursor: string, length: number): number {
  if (cursor === '') return 0
  const offset = /^\d{1,9}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (offset <= length) return offset
  throw new ToolFailure('The cursor is not valid for this call. Start again without a cursor.')
}

function cutAt(text: string, start: number, end: number): number {
  const line = text.lastIndexOf('\n', end - 1) + 1
  return line > start + (end - start) * LATEST_LINE ? line : wholeEnd(text, end)
}

export function firstLine(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= limit ? line : `${line.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`
}

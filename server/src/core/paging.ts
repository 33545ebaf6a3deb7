import { message } from '@dossier/contract/message'
import { AppError } from './app-error.ts'

export const MAX_PAGE_SIZE = 200
export const DEFAULT_PAGE_SIZE = 50
/** Counts without a stored counter stop here; the answer then says `total_is_minimum`. */
export const COUNT_LIMIT = 10_000

/** A position in a list sorted newest first, then by id. */
export interface Position {
  at: number
  id: string
}

export interface PageRequest {
  page: number
  limit: number
  after: Position | null
}

export interface Page<T> {
  items: T[]
  page: number
  limit: number
  total: number
  totalIsMinimum: boolean
  next: Position | null
}

/**
 * Builds a page from rows read one beyond its limit.
 * @param counted total matches, counted up to COUNT_LIMIT plus one.
 */
export function pageOf<T>(
  { page, limit }: PageRequest,
  rows: readonly T[],
  counted: number,
  placeOf: (row: T) => Position,
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    page,
    limit,
    total: Math.min(counted, COUNT_LIMIT),
    totalIsMinimum: counted > COUNT_LIMIT,
    next: rows.length > limit && last !== undefined ? placeOf(last) : null,
  }
}

interface PageQuery {
  page?: number
  limit?: number
  cursor?: string
}

/** Applies the limits. `naturalSize` is the default limit for named items. */
export function parsePage(query: PageQuery, naturalSize = DEFAULT_PAGE_SIZE): PageRequest {
  return {
    page: query.page ?? 1,
    limit: Math.min(query.limit ?? Math.max(naturalSize, 1), MAX_PAGE_SIZE),
    after: query.cursor ? decodeCursor(query.cursor) : null,
  }
}

export const encodeCursor = (position: Position): string =>
  Buffer.from(`${position.at}.${position.id}`).toString('base64url')

export function decodeCursor(cursor: string): Position {
  const match = /^(-?\d{1,16})\.([\x21-\x7e]{1,128})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2]) {
    throw new AppError('invalid_request', message('http.badCursor'), {
      fields: [{ pointer: '?cursor', detail: message('http.fieldBadCursor') }],
    })
  }
  return { at: Number(match[1]), id: match[2] }
}

/** Fields of every paged answer (contract: pageFields). */
export const presentPage = (page: Page<unknown>) => ({
  page: page.page,
  limit: page.limit,
  total: page.total,
  ...(page.totalIsMinimum ? { total_is_minimum: true } : {}),
  next_cursor: page.next ? encodeCursor(page.next) : null,
})

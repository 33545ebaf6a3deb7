import type { SearchOptions as WireOptions } from '@dossier/contract/email-lists'
import { invalidField } from '#core/app-error'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#core/paging'
import { parseDay } from './parse-query.ts'
import type { SearchOptions } from './search-emails.view.ts'

/**
 * The options of a search, with their second names (decisions §4).
 * @throws AppError `invalid_request` for a day that cannot be read.
 */
export const readSearchOptions = (options: WireOptions): SearchOptions => ({
  projectId: options.project || options.project_id || undefined,
  mailbox: options.mailbox || undefined,
  label: options.label || undefined,
  from: options.from || undefined,
  to: options.to || undefined,
  before: readDay(options.before, 'before'),
  after: readDay(options.after, 'after'),
  page: options.page ?? 1,
  limit: Math.min(options.limit ?? options.perPage ?? options.per_page ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
})

function readDay(text: string | null | undefined, name: string): number | undefined {
  if (!text) return undefined
  const at = parseDay(text.trim())
  if (at === null) throw invalidField(`/options/${name}`, `${name} must be an ISO 8601 date or instant, such as 2026-11-01.`)
  return at
}

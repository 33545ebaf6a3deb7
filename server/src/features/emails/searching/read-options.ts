import { message } from '@dossier/contract/message'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { invalidField } from '#core/app-error'
import { DEFAULT_PAGE_SIZE } from '#core/paging'
import { parseDay } from './parse-query.ts'
import type { SearchOptions } from './search-emails.view.ts'

type Optional<T> = T | null | undefined

interface OptionsInput {
  project?: Optional<string>
  mailbox?: Optional<Mailbox | ''>
  label?: Optional<string>
  from?: Optional<string>
  to?: Optional<string>
  before?: Optional<string>
  after?: Optional<string>
  page?: Optional<number>
  limit?: Optional<number>
  threads?: Optional<boolean>
  excerpts?: Optional<boolean>
  fields?: Optional<'row' | 'full'>
}

/**
 * Reads the scope of a search (docs/spec/emails.md §10).
 * @throws AppError `invalid_request` for an unreadable day.
 */
export const readSearchOptions = (options: OptionsInput): SearchOptions => ({
  projectId: options.project || undefined,
  mailbox: options.mailbox || undefined,
  label: options.label || undefined,
  from: options.from || undefined,
  to: options.to || undefined,
  before: readDay(options.before, 'before'),
  after: readDay(options.after, 'after'),
  page: options.page ?? 1,
  limit: options.limit ?? DEFAULT_PAGE_SIZE,
  threads: options.threads === true,
  excerpts: options.excerpts === true,
  bodies: options.fields !== 'row',
})

function readDay(text: string | null | undefined, name: string): number | undefined {
  if (!text) return undefined
  const at = parseDay(text.trim())
  if (at === null) throw invalidField(`/options/${name}`, message('emails.dateInvalid', { field: name }))
  return at
}

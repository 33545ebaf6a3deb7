import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { TemplateRow } from './templates.tables.ts'

/** Absent: unchanged; null: unset. */
export interface TemplateInput {
  name?: string
  subject?: string | null
  body_html?: string | null
  body_text?: string | null
  shortcut?: string | null
}

type Columns = Partial<Pick<TemplateRow, 'name' | 'subject' | 'body_html' | 'body_text' | 'shortcut'>>

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** Sanitizes the HTML. @throws AppError `invalid_request` for a subject of several lines. */
export async function readColumns({ mail }: Needs<'mail'>, input: TemplateInput): Promise<Columns> {
  if (input.subject && CONTROLS.test(input.subject)) throw invalidField('/subject', message('sending.fieldOneLine'))
  const html = input.body_html ? (await mail.clean(input.body_html)).html : ''
  return {
    ...(input.name === undefined ? {} : { name: input.name.trim().toWellFormed() }),
    ...(input.subject === undefined ? {} : { subject: (input.subject ?? '').toWellFormed() }),
    ...(input.body_html === undefined ? {} : { body_html: html }),
    ...(input.body_text === undefined ? {} : { body_text: (input.body_text ?? '').toWellFormed() }),
    ...(input.shortcut === undefined ? {} : { shortcut: (input.shortcut ?? '').toLowerCase() }),
  }
}

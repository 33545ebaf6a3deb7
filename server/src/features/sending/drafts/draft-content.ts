import { message } from '@dossier/contract/message'
import { AppError, type FieldError, faultsOf } from '#core/app-error'
import type { MailReader } from '#platform/mail/mail'
import type { DraftRow } from './drafts.tables.ts'
import { RECIPIENT_FIELDS, readAddress, readRecipients } from './recipients.ts'

export interface DraftContent {
  from: string
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  bodyText: string
  bodyHtml: string
  /** The original is put below the text, if the kind of the draft can quote. */
  quote: boolean
}

export const EMPTY_CONTENT: DraftContent = {
  from: '',
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  bodyText: '',
  bodyHtml: '',
  quote: true,
}

/** Absent: unchanged; null: unset. */
export interface ContentInput {
  from?: string | null
  to?: string[] | null
  cc?: string[] | null
  bcc?: string[] | null
  subject?: string | null
  body_text?: string | null
  body_html?: string | null
  quote?: boolean | null
}

/**
 * Validates the content, normalizes addresses and sanitizes HTML. Absent stays absent, null unsets.
 * @throws AppError `invalid_request` that names every wrong field.
 */
export async function readContent(mail: MailReader, body: ContentInput): Promise<Partial<DraftContent>> {
  const wrong: FieldError[] = []
  const content: Partial<DraftContent> = {}
  if (body.from !== undefined) content.from = readFrom(body.from ?? '', wrong)
  for (const field of RECIPIENT_FIELDS) {
    const input = body[field]
    if (input !== undefined) content[field] = readRecipients(field, input ?? [], wrong)
  }
  if (body.subject !== undefined) content.subject = readSubject(body.subject ?? '', wrong)
  if (body.body_text !== undefined) content.bodyText = body.body_text ?? ''
  if (body.quote !== undefined) content.quote = body.quote ?? EMPTY_CONTENT.quote
  if (wrong.length > 0) throw refusal(wrong)
  if (body.body_html !== undefined) content.bodyHtml = body.body_html ? (await mail.clean(body.body_html)).html : ''
  return content
}

function readFrom(text: string, wrong: FieldError[]): string {
  if (text === '') return ''
  const checked = readAddress(text)
  if (!checked.ok) wrong.push({ pointer: '/from', detail: checked.reason })
  return checked.ok ? checked.address : ''
}

const LINE_ENDS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** A line end in a subject would start another header field (RFC 5322 §2.2). */
function readSubject(text: string, wrong: FieldError[]): string {
  if (LINE_ENDS_AND_CONTROLS.test(text)) {
    wrong.push({ pointer: '/subject', detail: message('sending.fieldOneLine') })
  }
  return text
}

const refusal = (fields: FieldError[]): AppError => new AppError('invalid_request', faultsOf(fields), { fields })

type ContentColumns = Pick<
  DraftRow,
  'from_address' | 'to_list' | 'cc_list' | 'bcc_list' | 'subject' | 'body_text' | 'body_html' | 'omits_quote'
>

export function changedColumns(content: Partial<DraftContent>): Partial<ContentColumns> {
  const columns: Partial<ContentColumns> = {}
  if (content.from !== undefined) columns.from_address = content.from
  for (const field of RECIPIENT_FIELDS) {
    const addresses = content[field]
    if (addresses) columns[`${field}_list`] = JSON.stringify(addresses)
  }
  if (content.subject !== undefined) columns.subject = content.subject
  if (content.bodyText !== undefined) columns.body_text = content.bodyText
  if (content.bodyHtml !== undefined) columns.body_html = content.bodyHtml
  if (content.quote !== undefined) columns.omits_quote = content.quote ? 0 : 1
  return columns
}

export const contentColumns = (content: DraftContent): ContentColumns => ({
  from_address: content.from,
  to_list: JSON.stringify(content.to),
  cc_list: JSON.stringify(content.cc),
  bcc_list: JSON.stringify(content.bcc),
  subject: content.subject,
  body_text: content.bodyText,
  body_html: content.bodyHtml,
  omits_quote: content.quote ? 0 : 1,
})

export const contentOf = (row: DraftRow): DraftContent => ({
  from: row.from_address,
  to: addressesOf(row.to_list),
  cc: addressesOf(row.cc_list),
  bcc: addressesOf(row.bcc_list),
  subject: row.subject,
  bodyText: row.body_text,
  bodyHtml: row.body_html,
  quote: row.omits_quote === 0,
})

const addressesOf = (json: string): string[] => JSON.parse(json) as string[]

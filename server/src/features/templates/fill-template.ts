import {
  fillHtml,
  fillPlaceholders,
  PLACEHOLDERS,
  type Placeholder,
  placeholdersIn,
  placeholderValues,
} from '@dossier/contract/placeholders'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { findTemplate } from './templates.store.ts'

export interface FilledTemplate {
  subject: string
  bodyHtml: string
  bodyText: string
  missing: Placeholder[]
}

/**
 * Fills in the placeholders for a recipient, with the name of the contact.
 * @param address '' leaves the name open. @throws AppError `not_found`.
 */
export async function fillTemplate(
  { clock, database }: Needs<'clock' | 'database'>,
  { accounts, emails }: Pick<Dependencies, 'accounts' | 'emails'>,
  tenantId: string,
  id: string,
  address: string,
): Promise<FilledTemplate> {
  const { read } = database
  const template = await findTemplate(read, tenantId, id)
  if (!template) throw notFound('template')
  const contact = address === '' ? undefined : await emails.contacts.find(read, tenantId, address.toLowerCase())
  const timeZone = await accounts.findTimeZone(tenantId)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now())
  const values = placeholderValues(contact?.name ?? '', day)
  const subject = fillPlaceholders(template.subject, values)
  const bodyHtml = fillHtml(template.body_html, values)
  const bodyText = fillPlaceholders(template.body_text, values)
  const open = new Set([subject, bodyHtml, bodyText].flatMap(placeholdersIn))
  return { subject, bodyHtml, bodyText, missing: PLACEHOLDERS.filter((name) => open.has(name)) }
}

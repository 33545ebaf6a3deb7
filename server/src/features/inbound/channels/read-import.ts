import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { readForm } from '#platform/http/upload/multipart'
import { namedRecipients } from './named-recipients.ts'

export interface ImportedMail {
  raw: Buffer
  /** Address lists from the signed bytes, most trusted first. Nothing else may name the project. */
  recipients: string[]
}

export const MESSAGE_TYPES = [
  'message/rfc822',
  'multipart/form-data',
  'application/octet-stream',
  'text/plain',
] as const

const MAIL_FIELDS = ['raw', 'email', 'raw_email', 'message', 'body-mime']
const RECIPIENT_FIELDS = ['recipient', 'to']

/** @throws AppError `invalid_request` for a form without an email. */
export function readImport(contentType: string, body: Buffer): ImportedMail {
  if (!/^\s*multipart\/form-data/i.test(contentType)) return { raw: body, recipients: namedRecipients(body) }
  const parts = readForm(contentType, body)
  if (!parts) throw new AppError('invalid_request', message('inbound.formUnreadable'))
  const mail =
    parts.find(({ name, filename }) => filename !== '' && MAIL_FIELDS.includes(name)) ??
    parts.find(({ filename }) => filename !== '') ??
    parts.find(({ name }) => MAIL_FIELDS.includes(name))
  if (!mail) throw new AppError('invalid_request', message('inbound.emailMissing'))
  const fields = parts.filter(({ name }) => RECIPIENT_FIELDS.includes(name))
  const inOrder = RECIPIENT_FIELDS.flatMap((fieldName) => fields.filter(({ name }) => name === fieldName))
  const named = inOrder.map(({ content }) => content.toString('utf8').slice(0, 10_000))
  return { raw: mail.content, recipients: [...named, ...namedRecipients(mail.content)] }
}

import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { EmailsFeature, EmailTableRow } from '#features/emails/index'
import { composeMail } from '#platform/mail/compose-mail'
import type { Needs } from '#platform/platform'
import { headerEnd, headerFields, withoutFields } from './header-lines.ts'
import { messageOfEmail } from './message-of-email.ts'
import { refuseTooLarge } from './refuse-too-large.ts'

interface Redirected {
  from_address: string
  to_list: string
  cc_list: string
  /** Without angle brackets; it becomes the Resent-Message-ID. */
  message_id: string
}

const RESENT = new Set(['date', 'from', 'to', 'cc', 'message-id'])

/**
 * Introduces the original again (RFC 5322 §3.6.6): one block of Resent fields above the unchanged message. Only blind
 * copies and the Return-Path of the former delivery (RFC 5321 §4.4) are left out.
 * @throws AppError `unprocessable` when the original is gone, `too_large`.
 */
export async function writeRedirect(
  platform: Needs<'blobs'>,
  emails: Pick<EmailsFeature, 'getAttachments' | 'findContent'>,
  row: Redirected,
  source: EmailTableRow | undefined,
  sender: { name: string },
  at: number,
): Promise<Buffer> {
  if (!source) throw new AppError('unprocessable', message('sending.originalMissing'))
  const original = withoutFields(await messageOfEmail(platform, emails, source), ['return-path'])
  const resent = await resentFields(row, sender.name, at)
  const redirected = Buffer.concat([resent, withoutMboxLine(original)])
  refuseTooLarge(redirected.length)
  return redirected
}

/** Taken from a composed message, so that names and addresses are encoded as everywhere. */
async function resentFields(row: Redirected, name: string, at: number): Promise<Buffer> {
  const toAddress = (address: string) => ({ name: '', address })
  const composed = await composeMail({
    from: { name, address: row.from_address },
    to: (JSON.parse(row.to_list) as string[]).map(toAddress),
    cc: (JSON.parse(row.cc_list) as string[]).map(toAddress),
    subject: '',
    text: '',
    html: '',
    messageId: row.message_id,
    inReplyTo: '',
    references: [],
    at,
    files: [],
  })
  const fields = headerFields(composed.subarray(0, headerEnd(composed))).filter(({ name }) => RESENT.has(name))
  return Buffer.concat(fields.flatMap(({ bytes }) => [Buffer.from('Resent-'), bytes]))
}

/** Some programs store the separator of an mbox file as the first line. */
const withoutMboxLine = (raw: Buffer): Buffer =>
  raw.subarray(0, 5).toString('latin1') === 'From ' ? raw.subarray(raw.indexOf('\n') + 1) : raw

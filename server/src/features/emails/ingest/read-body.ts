import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import { GrowingBuffer } from '#core/growing-buffer'
import { wholeEnd } from '#core/whole-end'
import { breathe } from '#platform/clock/wait'
import { decodeBase64 } from '#platform/mail/base64'
import type { Ingest } from './ingest-email.ts'

type Source = Pick<Ingest, 'raw' | 'parsed'>

interface BodyInput {
  raw_email?: string | null
  raw_email_encoding?: string | null
  parsed_email?: object | null
}

/**
 * Prefers a non-empty `raw_email` over `parsed_email` (docs/spec/emails.md §2).
 * @throws AppError `invalid_request` without either, or for invalid base64.
 */
export async function readSource(body: BodyInput): Promise<Source> {
  if (body.raw_email) return { raw: await decodeRaw(body.raw_email, body.raw_email_encoding ?? ''), parsed: null }
  const parsed = body.parsed_email
  if (!parsed || Object.keys(parsed).length === 0) throw invalidField('/raw_email', message('emails.emailFormMissing'))
  return { raw: null, parsed }
}

async function decodeRaw(text: string, encoding: string): Promise<Uint8Array> {
  if (encoding !== 'base64') return encode(text)
  const bytes = await decodeBase64(text)
  if (!bytes || bytes.length === 0) throw invalidField('/raw_email', message('emails.rawNotBase64'))
  return bytes
}

/** Characters that are encoded within a few milliseconds. */
const SLICE = 1024 * 1024
/** Bytes of a UTF-16 code unit. */
const MAX_UTF8_BYTES = 3

async function encode(text: string): Promise<Uint8Array> {
  if (text.length <= SLICE) return Buffer.from(text, 'utf8')
  const encoded = new GrowingBuffer(null, MAX_UTF8_BYTES * text.length)
  for (let at = 0; at < text.length; ) {
    const end = wholeEnd(text, at + SLICE)
    encoded.add(Buffer.from(text.slice(at, end), 'utf8'))
    at = end
    await breathe()
  }
  return encoded.bytes
}

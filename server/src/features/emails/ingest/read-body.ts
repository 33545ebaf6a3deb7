import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
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
export function readSource(body: BodyInput): Source {
  if (body.raw_email) return { raw: decodeRaw(body.raw_email, body.raw_email_encoding ?? ''), parsed: null }
  const parsed = body.parsed_email
  if (parsed && Object.keys(parsed).length > 0) return { raw: null, parsed }
  throw invalidField('/raw_email', message('emails.emailFormMissing'))
}

function decodeRaw(text: string, encoding: string): Uint8Array {
  if (encoding !== 'base64') return Buffer.from(text, 'utf8')
  const packed = text.replace(/\s+/g, '')
  if (!isBase64(packed)) throw invalidField('/raw_email', message('emails.rawNotBase64'))
  return Buffer.from(packed, 'base64')
}

/** Accepts both alphabets, padded or not (RFC 4648 §4, §5). A single trailing character encodes no byte. */
const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1

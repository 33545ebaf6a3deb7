import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import { decodeBase64 } from '#platform/mail/base64'
import { cleanFilename } from './clean-filename.ts'

/** A file that is to be attached. */
export interface NewFile {
  filename: string
  contentType: string
  contentId: string
  bytes: Uint8Array
}

/** What a client says of it. */
interface Described {
  filename?: string | null
  content_type?: string | null
  content_id?: string | null
}

/** What an upload says, either way. */
export interface Upload {
  /** `content` in base64. */
  body: Described & { content: string }
  query: Described
  /** The bytes, when they came as such. */
  raw?: Buffer | undefined
  /** Content-Type of the request. */
  type?: string | undefined
}

const UNKNOWN_TYPE = 'application/octet-stream'

/** @throws AppError `invalid_request` that names what is wrong; `unsupported_media_type` for a form. */
export function readUpload({ body, query, raw, type = '' }: Upload): NewFile {
  if (!raw) {
    const bytes = decodeBase64(body.content)
    if (!bytes) throw invalidField('/content', message('sending.contentNotBase64'))
    return describe(body.filename, body.content_type, readContentId('/content_id', body.content_id), bytes)
  }
  if (/^multipart\/form-data/i.test(type)) {
    throw new AppError('unsupported_media_type', message('sending.uploadNotForm'))
  }
  return describe(query.filename, query.content_type ?? type, readContentId('?content_id', query.content_id), raw)
}

const describe = (
  filename: string | null | undefined,
  type: string | null | undefined,
  contentId: string,
  bytes: Uint8Array,
): NewFile => ({ filename: cleanFilename(filename ?? ''), contentType: mediaType(type ?? ''), contentId, bytes })

/** `type/subtype` without parameters (RFC 9110 §8.3.1); what a form of `curl` calls itself says nothing of a file. */
function mediaType(text: string): string {
  const type = (text.split(';', 1)[0] ?? '').trim().toLowerCase()
  return /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/.test(type) && type !== 'application/x-www-form-urlencoded'
    ? type
    : UNKNOWN_TYPE
}

/** What can stand in a header and in an address of HTML without quoting (RFC 2392). */
function readContentId(pointer: string, text: string | null | undefined): string {
  const bare = (text ?? '').replace(/^<(.*)>$/s, '$1')
  if (bare === '' || /^[\w.@+=$~-]{1,200}$/.test(bare)) return bare
  throw invalidField(pointer, message('sending.contentIdInvalid', { pointer }))
}

import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import { decodeBase64 } from '#platform/mail/base64'
import { cleanFilename } from './clean-filename.ts'

export interface NewFile {
  filename: string
  contentType: string
  contentId: string
  bytes: Uint8Array
}

interface Described {
  filename?: string | null
  content_type?: string | null
  content_id?: string | null
}

export interface Upload {
  /** `content` in base64. */
  body: Described & { content: string }
  query: Described
  raw?: Buffer | undefined
  type?: string | undefined
}

const UNKNOWN_TYPE = 'application/octet-stream'

/** @throws AppError `invalid_request` that names the error; `unsupported_media_type` for a form. */
export async function readUpload({ body, query, raw, type = '' }: Upload): Promise<NewFile> {
  if (!raw) {
    const bytes = await decodeBase64(body.content)
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

/**
 * Returns `type/subtype` without parameters (RFC 9110 §8.3.1). Ignores curl's form type, which says nothing about the
 * file.
 */
function mediaType(text: string): string {
  const type = (text.split(';', 1)[0] ?? '').trim().toLowerCase()
  return /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/.test(type) && type !== 'application/x-www-form-urlencoded'
    ? type
    : UNKNOWN_TYPE
}

/** Characters that headers and HTML URLs accept without quoting (RFC 2392). */
function readContentId(pointer: string, text: string | null | undefined): string {
  const bare = (text ?? '').replace(/^<(.*)>$/s, '$1')
  if (bare === '' || /^[\w.@+=$~-]{1,200}$/.test(bare)) return bare
  throw invalidField(pointer, message('sending.contentIdInvalid', { pointer }))
}

import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import { decodeBase64 } from '#platform/mail/base64'
import { cleanFilename } from './clean-filename.ts'
import { type FormPart, readForm } from './multipart.ts'

export interface UploadedFile {
  filename: string
  /** `type/subtype`. */
  contentType: string
  bytes: Uint8Array
}

interface Described {
  filename?: string | null
  content_type?: string | null
}

export interface Upload {
  /** `content` in base64. */
  body: Described & { content: string }
  query: Described
  /** The body when it is not JSON. */
  raw?: Buffer | undefined
  /** Content-Type of the request. */
  type?: string | undefined
}

const UNKNOWN_TYPE = 'application/octet-stream'

/** Reads a file from JSON, a form, or the body itself. @throws AppError `invalid_request` that names the error. */
export async function readUpload({ body, query, raw, type = '' }: Upload): Promise<UploadedFile> {
  if (!raw) {
    const bytes = await decodeBase64(body.content)
    if (!bytes) throw invalidField('/content', message('http.contentNotBase64'))
    return describe(body.filename, body.content_type, bytes)
  }
  if (/^multipart\/form-data/i.test(type)) {
    const file = fileOfForm(raw, type)
    return describe(query.filename ?? file.filename, query.content_type ?? file.contentType, file.content)
  }
  return describe(query.filename, query.content_type ?? type, raw)
}

/** Fields that are no files are ignored. */
function fileOfForm(raw: Buffer, type: string): FormPart {
  const [file, ...more] = (readForm(type, raw) ?? []).filter(({ filename }) => filename !== '')
  if (!file || more.length > 0) throw new AppError('invalid_request', message('http.formWithoutFile'))
  return file
}

const describe = (
  filename: string | null | undefined,
  type: string | null | undefined,
  bytes: Uint8Array,
): UploadedFile => ({ filename: cleanFilename(filename ?? ''), contentType: mediaType(type ?? ''), bytes })

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

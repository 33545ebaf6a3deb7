import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import {
  readUpload as readFile,
  type UploadedFile,
  type Upload as UploadOfFile,
} from '#platform/http/upload/read-upload'

export interface NewFile extends UploadedFile {
  contentId: string
}

export interface Upload extends UploadOfFile {
  body: UploadOfFile['body'] & { content_id?: string | null }
  query: UploadOfFile['query'] & { content_id?: string | null }
}

/** @throws AppError `invalid_request` that names the error. */
export async function readUpload(upload: Upload): Promise<NewFile> {
  const { body, query, raw } = upload
  const file = await readFile(upload)
  return {
    ...file,
    contentId: raw ? readContentId('?content_id', query.content_id) : readContentId('/content_id', body.content_id),
  }
}

/** Characters that headers and HTML URLs accept without quoting (RFC 2392). */
function readContentId(pointer: string, text: string | null | undefined): string {
  const bare = (text ?? '').replace(/^<(.*)>$/s, '$1')
  if (bare === '' || /^[\w.@+=$~-]{1,200}$/.test(bare)) return bare
  throw invalidField(pointer, message('sending.contentIdInvalid', { pointer }))
}

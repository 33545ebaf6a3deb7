import { message } from '@dossier/contract/message'
import { fileSizeFor, sizeInMail } from '@dossier/contract/size-in-mail'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

export interface DraftFile {
  /** UUIDv7. */
  id: string
  filename: string
  content_type: string
  /** Bytes. */
  size: number
  /** The id in the HTML; '' for none. */
  content_id: string
  sha256: string
}

export const filesIn = (row: { attachments: string }): DraftFile[] => JSON.parse(row.attachments) as DraftFile[]

export const blobsIn = (row: { attachments: string }): string[] => filesIn(row).map(({ sha256 }) => sha256)

/**
 * Limits the encoded size, which mail servers count; most accept 25 MB.
 * @throws AppError `too_large`.
 */
export function refuseTooMuch(files: readonly { size: number }[]): void {
  if (files.length > LIMITS.draftFiles) {
    throw new AppError('too_large', message('sending.attachmentsFull', { count: LIMITS.draftFiles }))
  }
  const octets = files.reduce((sum, { size }) => sum + sizeInMail(size), 0)
  if (octets <= LIMITS.draftFilesBytes) return
  throw new AppError(
    'too_large',
    message('sending.attachmentsTooLarge', {
      size: megabytes(octets),
      most: megabytes(LIMITS.draftFilesBytes),
      files: megabytes(fileSizeFor(LIMITS.draftFilesBytes)),
    }),
  )
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

/**
 * The HTML refers to a file by its content_id, so each must be unique.
 * @throws AppError `conflict`.
 */
export function refuseSameContentId(files: readonly DraftFile[], contentId: string): void {
  if (contentId === '' || files.every(({ content_id }) => content_id !== contentId)) return
  throw new AppError('conflict', message('sending.contentIdTaken', { id: contentId }))
}

import type { Draft } from '@dossier/contract/draft'
import type { AttachFileAnswer, DetachFileAnswer } from '@dossier/contract/draft-attachment'
import { apiAddress, callApi } from '#platform/api/call-api.ts'
import { uploadFile } from '#platform/api/upload-file.ts'
import { openUploads, type Uploads } from './uploads.ts'

/** Uploads continue after the editor unmounts. */
const uploadsByDraft = new Map<string, Uploads>()

export function uploadsOf(draftId: string, take: (draft: Draft) => void): Uploads {
  const uploads =
    uploadsByDraft.get(draftId) ??
    openUploads(async (file, onProgress, signal, contentId) => {
      const query = {
        filename: file.name,
        content_type: file.type,
        ...(contentId === '' ? {} : { content_id: contentId }),
      }
      const options = { query, onProgress, signal }
      const { attachment, draft } = await uploadFile<AttachFileAnswer>(attachmentsPath(draftId), file, options)
      return { take: () => take(draft), undo: async () => take(await detachFile(draftId, attachment.id)) }
    })
  uploadsByDraft.set(draftId, uploads)
  return uploads
}

/** Cancels uploads after sending or discarding. */
export function endUploads(draftId: string): void {
  uploadsByDraft.get(draftId)?.end()
  uploadsByDraft.delete(draftId)
}

/** Includes failed uploads. */
export const hasUploads = (draftId: string): boolean => (uploadsByDraft.get(draftId)?.read().length ?? 0) > 0

export const isUploading = (): boolean =>
  [...uploadsByDraft.values()].some((uploads) => uploads.read().some(({ state }) => state !== 'failed'))

/** @returns the draft without the file. @throws ApiProblem */
export const detachFile = async (draftId: string, id: string): Promise<Draft> =>
  (await callApi<DetachFileAnswer>('DELETE', attachmentPath(draftId, id))).draft

export const attachmentPath = (draftId: string, id: string): string =>
  `${attachmentsPath(draftId)}/${encodeURIComponent(id)}`

export const fileAddress = (draftId: string, id: string): string => apiAddress(attachmentPath(draftId, id))

const attachmentsPath = (draftId: string): string => `/email-drafts/${encodeURIComponent(draftId)}/attachments`

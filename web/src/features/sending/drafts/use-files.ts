import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiProblem } from '#platform/api/call-api.ts'
import type { DroppedFiles } from '../body/dropped-files.ts'
import { isOwnImage, showImage } from '../body/inline-images.ts'
import type { DraftSession } from './draft-session.ts'
import { currentSession } from './sessions.ts'
import { detachFile, uploadsOf } from './uploads-of.ts'

/** Files of a draft: attached, uploading, and the last action for screen readers. */
export function useFiles(draftId: string, session: DraftSession) {
  const [uploads] = useState(() => uploadsOf(draftId, (draft) => currentSession(draftId)?.take(draft)))
  const underway = useSyncExternalStore(uploads.watch, uploads.read)
  const state = useSyncExternalStore(session.watch, session.read)
  const [done, setDone] = useState({ key: '', name: '' })
  const { attachments } = state.base
  const [knownFiles, setKnown] = useState(attachments)

  useEffect(() => {
    const added = attachments.findLast(({ id }) => knownFiles.every((file) => file.id !== id))
    if (added) setDone({ key: 'draft.files.attached', name: added.filename })
    setKnown(attachments)
  }, [attachments, knownFiles])

  async function remove(id: string, name: string): Promise<void> {
    try {
      session.take(await detachFile(draftId, id))
      setDone({ key: 'draft.files.removed', name })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      session.refuse(error)
    }
  }

  return {
    /** Images of the text are no files of their own. */
    attachments: attachments.filter(({ content_id }) => !isOwnImage(content_id)),
    underway,
    done,
    isOpen: state.base.status === 'draft',
    add: ({ files, folders }: DroppedFiles) => uploads.add(files, attachments, folders),
    /** Uploads an image of the text. @returns its content id. */
    addImage(file: File): string {
      const contentId = showImage(file)
      uploads.add([file], session.read().base.attachments, [], contentId)
      return contentId
    },
    isComing: (contentId: string): boolean => uploads.read().some((upload) => upload.contentId === contentId),
    again: uploads.again,
    stop: uploads.remove,
    /** Reads the current uploads, not those of the last render. */
    readUnderway: uploads.read,
    remove,
  }
}

export type Files = ReturnType<typeof useFiles>

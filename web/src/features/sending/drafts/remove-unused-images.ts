import { ApiProblem } from '#platform/api/call-api.ts'
import { unusedImages } from '../body/inline-images.ts'
import type { DraftSession } from './draft-session.ts'
import { detachFile } from './uploads-of.ts'

/** Removes the files of images that are no longer in the text. Before, undo can bring them back. @returns true when done */
export async function removeUnusedImages(session: DraftSession): Promise<boolean> {
  const { base, content } = session.read()
  if (base.status !== 'draft') return true
  try {
    for (const { id } of unusedImages(base.attachments, content.body_html)) session.take(await detachFile(base._id, id))
    return true
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    session.refuse(error)
    return false
  }
}

import { useRef, useState } from 'react'
import { fileOfData, readImage } from '../body/inline-images.ts'
import type { Images } from '../body/place-images.ts'
import { attachmentPath } from './uploads-of.ts'
import type { Editor } from './use-draft-editor.ts'

/** Smaller images count who reads. Unit: pixels. */
const MIN_SIDE = 2

/** The images of a draft's text: its own files, or parts of the email that it answers. */
export function useDraftImages(editor: Editor): Images {
  const latest = useRef(editor)
  latest.current = editor
  const [images] = useState(() => imagesOf(() => latest.current))
  return images
}

function imagesOf(read: () => Editor): Images {
  const pathOf = (contentId: string): string => {
    const { state, source } = read()
    const own = state.base.attachments.find(({ content_id }) => content_id === contentId)
    if (own) return attachmentPath(state.base._id, own.id)
    const part = source?.attachments.find(({ content_id }) => content_id === contentId)
    return part
      ? `/emails/${encodeURIComponent(state.base.source_email)}/attachments/${encodeURIComponent(part.id)}`
      : ''
  }
  return {
    readAddress: (contentId) => readImage(contentId, pathOf(contentId)),
    keepPasted(image) {
      const address = image.getAttribute('src') ?? ''
      const isCounter = ['width', 'height'].some((side) => {
        const size = image.getAttribute(side)
        return size !== null && size !== '' && Number(size) < MIN_SIDE
      })
      if (isCounter) return null
      const contentId = /^cid:(.+)$/i.exec(address)?.[1] ?? ''
      if (contentId !== '') return pathOf(contentId) === '' && !read().files.isComing(contentId) ? null : address
      const file = fileOfData(address)
      return file && `cid:${read().files.addImage(file)}`
    },
    add: (file) => read().files.addImage(file),
    attach: (file) => read().files.add({ files: [file], folders: [] }),
  }
}

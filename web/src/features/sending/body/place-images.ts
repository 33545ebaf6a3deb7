import type { Editor } from '@tiptap/core'
import { MAX_PX } from './image-node.ts'
import { isImage } from './inline-images.ts'

/** Images of one draft. */
export interface Images {
  readAddress(contentId: string): Promise<string>
  /** Returns the new source of a pasted image; null when it cannot be kept. */
  keepPasted(image: HTMLImageElement): string | null
  /** Uploads an image. @returns its content id */
  add(file: File): string
  /** Attaches what turned out to be no image. */
  attach(file: File): void
}

export function imagesOf(editor: Editor, { add, attach }: Images) {
  async function insert(file: File, at: number): Promise<void> {
    const image = await readImage(file)
    if (image === null) return attach(file)
    if (editor.isDestroyed) return
    const attrs = { cid: add(image.file), alt: file.name, width: image.width }
    editor.chain().focus().insertContentAt(Math.min(at, editor.state.doc.content.size), { type: 'image', attrs }).run()
  }

  return {
    place(files: readonly File[], point: { left: number; top: number } | null): File[] {
      const at = (point && editor.view.posAtCoords(point)?.pos) ?? editor.state.selection.to
      const images = files.filter(isImage)
      void inOrder(images, (file) => insert(file, at))
      return files.filter((file) => !images.includes(file))
    },
    remove(contentId: string): void {
      const { doc, tr } = editor.state
      doc.descendants((node, at) => {
        if (node.type.name === 'image' && node.attrs.cid === contentId)
          tr.delete(tr.mapping.map(at), tr.mapping.map(at) + 1)
      })
      if (tr.docChanged) editor.view.dispatch(tr)
    },
  }
}

async function inOrder(files: readonly File[], act: (file: File) => Promise<void>): Promise<void> {
  // The last comes first, because all are inserted at one place.
  for (const file of files.toReversed()) await act(file)
}

/** Returns an image that every mail program shows, and its width in the text. @returns null when it cannot be read */
async function readImage(file: File): Promise<{ file: File; width: number } | null> {
  try {
    const image = await createImageBitmap(file)
    const width = Math.min(image.width, MAX_PX)
    const shown = file.type === 'image/webp' ? await asPng(image, file.name) : file
    image.close()
    return { file: shown, width }
  } catch {
    // The type said that it is an image.
    return null
  }
}

/** Outlook for Windows shows no WebP. */
async function asPng(image: ImageBitmap, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const type = 'image/png'
  return new File([await canvas.convertToBlob({ type })], `${name.replace(/\.webp$/i, '')}.png`, { type })
}

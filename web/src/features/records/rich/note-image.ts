import { Node } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'

export interface NotePictures {
  /** Returns the address under which the app shows an image; null when there is none. */
  find(src: string): Promise<string | null>
  /** Calls when more images can be found. @returns a function that stops it. */
  watch(tell: () => void): () => void
}

interface Options {
  pictures: NotePictures
  /** Says that the image cannot be shown. */
  missing(alt: string): string
}

/** A file name needs no caption. */
const FILE_NAME = /^\S+\.[a-z0-9]{2,5}$/i

export const NoteImage = Node.create<Options>({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({ pictures: { find: async () => null, watch: () => () => undefined }, missing: (alt) => alt }),
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    title: { default: null },
    /** The wiki embed that names the image, as it is written. */
    embed: {
      default: null,
      parseHTML: (element) => element.dataset.embed ?? null,
      renderHTML: ({ embed }) => (embed ? { 'data-embed': String(embed) } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    const { pictures, missing } = this.options
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.className = 'note-image'
      const show = async ({ attrs }: ProseMirrorNode): Promise<void> => {
        const { src, title, alt: text } = attrs as Record<'src' | 'alt' | 'title', string>
        const address = await pictures.find(src)
        const image = document.createElement('img')
        image.alt = text
        if (title) image.title = title
        if (address) image.src = address
        const caption = document.createElement('span')
        caption.className = 'caption'
        caption.textContent = address ? text : missing(text)
        caption.hidden = Boolean(address) && (text === '' || FILE_NAME.test(text))
        // The caption repeats the description.
        caption.ariaHidden = String(Boolean(address))
        dom.classList.toggle('missing', !address)
        dom.replaceChildren(...(address ? [image, caption] : [caption]))
      }
      let shown = node
      void show(node)
      const stop = pictures.watch(() => void show(shown))
      return {
        dom,
        destroy: stop,
        ignoreMutation: () => true,
        update(updated) {
          if (updated.type !== node.type) return false
          if (updated.attrs.src !== shown.attrs.src || updated.attrs.alt !== shown.attrs.alt) void show(updated)
          shown = updated
          return true
        },
      }
    }
  },
})

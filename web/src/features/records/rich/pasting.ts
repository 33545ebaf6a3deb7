import type { JSONContent } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { readPasted } from '#ui/rich/read-pasted.ts'
import { openNote } from './note-source.ts'
import { writeBlocks } from './write-markdown.ts'

interface Options {
  /** Name for an image without text and address. */
  picture: string
  /** Takes pasted or dropped files at a position. */
  onFiles(files: File[], at: number): void
}

const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]

/** Programs put a picture of copied text beside it. */
const hasWords = (transfer: DataTransfer | null): boolean =>
  /\S/.test(transfer?.getData('text/plain') ?? '') || /<table|<p[\s>]/i.test(transfer?.getData('text/html') ?? '')

/** Files become files of the note, foreign HTML what Markdown can express, and plain text is read as Markdown. */
export const pasting = ({ picture, onFiles }: Options): EditorProps => ({
  transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : readPasted(html, picture, keepImage).html),
  handlePaste(view, { clipboardData }) {
    const files = filesOf(clipboardData)
    if (files.length === 0 || hasWords(clipboardData)) return false
    onFiles(files, view.state.selection.from)
    return true
  },
  handleDrop(view, event) {
    const files = filesOf(event.dataTransfer)
    if (files.length === 0) return false
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
    onFiles(files, at ?? view.state.selection.from)
    return true
  },
  clipboardTextParser(text, $context, isPlain, view) {
    if (isPlain || $context.parent.type.spec.code) return undefined as unknown as Slice
    return sliceOf(text, view)
  },
  clipboardTextSerializer: ({ content }) => writeBlocks(asBlocks((content.toJSON() ?? []) as JSONContent[])),
})

const keepImage = (image: HTMLImageElement): string | null => {
  const src = image.getAttribute('src') ?? ''
  const isCounter = [image.width, image.height].some((px) => px === 1)
  return /^https?:\/\//i.test(src) && !isCounter ? src : null
}

function sliceOf(text: string, { state: { schema } }: EditorView): Slice {
  const nodes = openNote(text).blocks.map(({ node }) => schema.nodeFromJSON(withBreaks(node)))
  return Slice.maxOpen(Fragment.from(nodes))
}

/** The lines of a pasted text stay apart. */
function withBreaks(node: JSONContent): JSONContent {
  if (node.type === 'softBreak') return { ...node, type: 'hardBreak' }
  return node.content ? { ...node, content: node.content.map(withBreaks) } : node
}

const INLINE = ['text', 'hardBreak', 'softBreak', 'image', 'wikiLink']

/** A selection within a paragraph has no block around it. */
const asBlocks = (nodes: readonly JSONContent[]): JSONContent[] =>
  nodes.every(({ type = '' }) => INLINE.includes(type)) ? [{ type: 'paragraph', content: [...nodes] }] : [...nodes]

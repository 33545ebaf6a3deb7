import { Editor, Extension } from '@tiptap/core'
import { DOMParser as ContentParser, type Node } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { LeaveToForm, linkKey } from '#ui/rich/editor-keys.ts'
import { dropLastBreaks } from '#ui/rich/lines-of-mail.ts'
import { readPasted } from '#ui/rich/read-pasted.ts'
import { TABLES } from '#ui/rich/tables.ts'
import { endLayoutTables } from '#ui/rich/tables-of-mail.ts'
import { carriesFiles, isMeantAsFiles } from './dropped-files.ts'
import { htmlOfText } from './html-of-text.ts'
import { InlineImage } from './image-node.ts'
import { StatementMarks } from './statement-marks.ts'
import { writeHtml } from './write-html.ts'

interface Options {
  container: HTMLElement
  html: string
  attributes: Record<string, string>
  readAddress(contentId: string): Promise<string>
  /** Returns the new source of a pasted image; null when it cannot be kept. */
  keepImage(image: HTMLImageElement): string | null
  onChange(): void
  onLink(): void
}

/** The caret stays clear of the toolbar, which covers the end of the scroll. Unit: pixels. */
const COVERED = { top: 8, right: 0, bottom: 120, left: 0 }

/** Keys of docs/design/look.md §7 that the extensions lack. */
const QuoteKey = Extension.create({
  name: 'quoteKey',
  addKeyboardShortcuts() {
    return { 'Mod-Shift-9': () => this.editor.commands.toggleBlockquote() }
  },
})

/** Creates an editor for what every mail program shows alike. Its styles are in rich-text.css and rich-body.css. */
export function createBodyEditor(options: Options): Editor {
  const { container, html, attributes, readAddress, keepImage, onChange, onLink } = options
  const editor = new Editor({
    element: container,
    injectCSS: false,
    content: readable(html).innerHTML,
    editorProps: {
      attributes,
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      transformPastedHTML: (pasted) => readPasted(pasted, '', keepImage).html,
      clipboardTextParser: (text, _context, _plain, { state }) =>
        ContentParser.fromSchema(state.schema).parseSlice(readable(htmlOfText(text))),
      // The form takes files, images among them.
      handlePaste: (_view, { clipboardData }) => clipboardData !== null && isMeantAsFiles(clipboardData),
      handleDrop: (_view, { dataTransfer }) => dataTransfer !== null && carriesFiles(dataTransfer),
    },
    extensions: [
      StarterKit.configure({
        trailingNode: false,
        dropcursor: false,
        heading: { levels: [1, 2, 3] },
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
      InlineImage.configure({ readAddress }),
      StatementMarks,
      ...TABLES,
      LeaveToForm,
      QuoteKey,
      linkKey('Mod-k', onLink),
    ],
  })
  editor.on('update', onChange)
  return editor
}

/** The text of a draft; without HTML it is plain. */
export interface Body {
  body_text: string
  body_html: string
}

/** The HTML that a draft is shown as; plain text becomes paragraphs. */
export const shownHtml = (body: Body): string => body.body_html || htmlOfText(body.body_text)

/** Parses HTML as the editor would show it. */
function parse(editor: Editor, html: string): Node {
  return ContentParser.fromSchema(editor.schema).parse(readable(html))
}

/** Parses HTML into an inert document, so that nothing in it runs or loads. */
function readable(html: string): Element {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  endLayoutTables(body)
  dropLastBreaks(body)
  return body
}

/**
 * Shows a text that was changed elsewhere. Only what differs is replaced, so that the caret stays where it is; undo does
 * not take the change back.
 */
export function showElsewhere(editor: Editor, html: string): void {
  const { doc, tr } = editor.state
  const next = parse(editor, html)
  if (writeHtml(next) === writeHtml(doc)) return
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return
  // The two ends may overlap where the same text repeats.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

/** Adds HTML to the end, with undo. The caret stays. */
export function appendHtml(editor: Editor, html: string): void {
  const { doc, tr } = editor.state
  tr.insert(doc.content.size, parse(editor, html).content)
  editor.view.dispatch(tr)
  editor.commands.focus(undefined, { scrollIntoView: false })
}

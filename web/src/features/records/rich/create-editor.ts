import { Editor, type JSONContent } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import type { Node } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { LeaveToForm, linkKey } from '#ui/rich/editor-keys.ts'
import { readPasted } from '#ui/rich/read-pasted.ts'
import { isRepresented } from './is-represented.ts'
import { type NoteSource, writeNote } from './note-source.ts'
import { writeBlock } from './write-markdown.ts'

/** Besides web addresses, links may lead to files of the note (docs/spec/knowledge.md §10). */
const isLinkable = (address: string, { defaultValidate }: { defaultValidate(address: string): boolean }): boolean =>
  defaultValidate(address) || address.startsWith('attachment:')

interface EditorOptions {
  container: HTMLElement
  note: NoteSource
  attributes: Record<string, string>
  boxName(words: string): string
  /** Called with the whole note on each change. `isExact`: Markdown can express all that is shown. */
  onChange(source: string, isExact: boolean): void
  onLink(): void
  picture: string
  /** Called when pasted or dropped content was simplified or refused. */
  onPasted(what: 'simplified' | 'refused'): void
}

/**
 * Creates an editor for everything that Markdown can express. The content policy forbids inline styles, so its styles
 * are in rich-note.css.
 */
export function createEditor(options: EditorOptions): Editor {
  const { container, note, attributes, boxName, onChange, onLink } = options
  const content = note.blocks.map(({ node }) => node)
  const editor = new Editor({
    element: container,
    injectCSS: false,
    content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    editorProps: { attributes, ...pasting(options) },
    extensions: [
      StarterKit.configure({
        underline: false,
        trailingNode: false,
        dropcursor: false,
        link: { openOnClick: false, isAllowedUri: isLinkable },
      }),
      TaskList,
      TaskItem.configure({ nested: true, a11y: { checkboxLabel: (item) => boxName(item.textContent) } }),
      LeaveToForm,
      linkKey('Mod-Shift-k', onLink),
    ],
  })
  const write = writerOf(note, editor.state.doc)
  editor.on('update', () => {
    const { source, isExact } = write(editor.state.doc)
    onChange(source, isExact)
  })
  return editor
}

/** Converts pasted content as far as Markdown can express it; notes cannot contain files. */
function pasting({ picture, onPasted }: EditorOptions) {
  const refuses = (transfer: DataTransfer | null): boolean => {
    if (!transfer?.types.includes('Files') || transfer.types.some((type) => type.startsWith('text/'))) return false
    onPasted('refused')
    return true
  }
  return {
    transformPastedHTML(html: string): string {
      const read = readPasted(html, picture)
      if (read.simplified) onPasted('simplified')
      return read.html
    },
    handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent): boolean => refuses(clipboardData),
    handleDrop(_view: unknown, event: DragEvent): boolean {
      if (!refuses(event.dataTransfer)) return false
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      return true
    },
  }
}

/** Untouched nodes keep their identity, also after undo, so their original source is known. */
function writerOf(note: NoteSource, opened: Node) {
  const origins = new WeakMap<Node, number>()
  for (let at = 0; at < note.blocks.length; at += 1) origins.set(opened.child(at), at)
  const shown = new WeakMap<Node, { node: JSONContent; isExact: boolean }>()

  function show(node: Node): { node: JSONContent; isExact: boolean } {
    const cached = shown.get(node)
    if (cached) return cached
    const json = node.toJSON() as JSONContent
    const fresh = { node: json, isExact: origins.has(node) || isRepresented([json], writeBlock(json)) }
    shown.set(node, fresh)
    return fresh
  }

  return (doc: Node): { source: string; isExact: boolean } => {
    const blocks = doc.children.map((node) => ({ ...show(node), origin: origins.get(node) ?? null }))
    return { source: writeNote(note, blocks), isExact: blocks.every(({ isExact }) => isExact) }
  }
}

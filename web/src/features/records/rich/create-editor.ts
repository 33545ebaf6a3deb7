import { Editor, type JSONContent } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Fragment, type Node } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { matchSequences } from '#platform/texts/match-sequences.ts'
import { linkKey } from '#ui/rich/editor-keys.ts'
import { TABLES } from '#ui/rich/tables.ts'
import { Callout, CalloutTitle } from './callout.ts'
import { Item, NOTE_NODES } from './nodes.ts'
import { NoteImage, type NotePictures } from './note-image.ts'
import { type Frame, type OpenedBlock, type Origin, openNote, writeNote } from './note-source.ts'
import { sourceBlock } from './read-markdown.ts'
import { writeBlock } from './write-markdown.ts'

/** Besides web addresses, links may lead to files of the note (docs/spec/knowledge.md §10). */
const isLinkable = (address: string, { defaultValidate }: { defaultValidate(address: string): boolean }): boolean =>
  defaultValidate(address) || address.startsWith('attachment:')

export interface EditorOptions {
  container: HTMLElement
  source: string
  editable: boolean
  props: EditorProps
  boxName(words: string): string
  foldName(title: string): string
  pictures: NotePictures
  missingPicture(alt: string): string
  /** Called with the whole note on each change of the user. */
  onChange(source: string): void
  onLink(): void
  extensions?: NonNullable<ConstructorParameters<typeof Editor>[0]>['extensions']
}

export interface NoteEditor {
  editor: Editor
  /** Shows a text that others changed. Blocks that are the same stay, with the caret in them. */
  show(source: string): void
}

/**
 * Creates the editor of a note's Markdown. The content policy forbids inline styles, so its styles are in
 * note-text.css.
 */
export function createEditor(options: EditorOptions): NoteEditor {
  const editor = new Editor({
    element: options.container,
    injectCSS: false,
    editable: options.editable,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    editorProps: options.props,
    extensions: [
      StarterKit.configure({
        underline: false,
        trailingNode: false,
        dropcursor: { class: 'drop-line', color: false },
        listItem: false,
        link: { openOnClick: false, isAllowedUri: isLinkable },
      }),
      Item.configure({ a11y: { checkboxLabel: nameBox(options) } } as object),
      TaskList,
      TaskItem.configure({ nested: true, a11y: { checkboxLabel: nameBox(options) } }),
      ...TABLES,
      ...NOTE_NODES,
      Callout.configure({ foldName: options.foldName }),
      CalloutTitle,
      NoteImage.configure({ pictures: options.pictures, missing: options.missingPicture }),
      linkKey('Mod-Shift-k', options.onLink),
      ...(options.extensions ?? []),
    ],
  })
  const blocks = new BlockSources(editor)
  blocks.show(options.source)
  editor.on('update', () => options.onChange(blocks.write()))
  return { editor, show: (source) => blocks.show(source) }
}

const nameBox =
  ({ boxName }: EditorOptions) =>
  (item: Node): string =>
    boxName(item.textContent)

/** Knows the source of each block. Untouched nodes keep their identity, also after undo. */
class BlockSources {
  readonly #editor: Editor
  readonly #origins = new WeakMap<Node, Origin>()
  readonly #written = new WeakMap<Node, string>()
  #frame: Frame = { head: '', end: '', lineEnd: '\n' }

  constructor(editor: Editor) {
    this.#editor = editor
  }

  write(): string {
    const written = this.#editor.state.doc.children.map((node) => {
      const origin = this.#origins.get(node) ?? null
      return { node: origin ? {} : (node.toJSON() as JSONContent), origin }
    })
    return writeNote(this.#frame, written)
  }

  show(source: string): void {
    const { blocks, ...frame } = openNote(source)
    const plan = this.#replace(blocks)
    this.#frame = frame
    const { doc } = this.#editor.state
    if (doc.childCount === plan.length)
      for (const [at, origin] of plan.entries()) if (origin) this.#origins.set(doc.child(at), origin)
  }

  /** @returns the origins of the blocks that the document has afterwards. */
  #replace(blocks: readonly OpenedBlock[]): (Origin | null)[] {
    const { doc, tr } = this.#editor.state
    // Markdown has no empty blocks: those of the user stay.
    const old = doc.children.map((node, at) => ({ at, text: this.#sourceOf(node) })).filter(({ text }) => text !== '')
    const pairs = matchSequences(
      old.map(({ text }) => text.trimEnd()),
      blocks.map(({ origin }) => origin.source.trimEnd()),
    )
    const plan: (Origin | null | undefined)[][] = doc.children.map(() => [null])
    const tail: (Origin | null)[] = []
    let [fromOld, fromNew] = [0, 0]
    const changes: { removed: number[]; before: number; added: OpenedBlock[] }[] = []
    for (const [i, j] of [...pairs, [old.length, blocks.length] as const]) {
      const removed = old.slice(fromOld, i).map(({ at }) => at)
      const added = blocks.slice(fromNew, j)
      const before = removed[0] ?? old[i]?.at ?? doc.childCount
      if (removed.length + added.length > 0) changes.push({ removed, before, added })
      for (const at of removed) plan[at] = []
      const kept = old[i]
      if (kept) plan[kept.at] = [blocks[j]?.origin]
      const into = plan[before]
      const origins = added.map(({ origin }) => origin)
      if (into) into.unshift(...origins)
      else tail.push(...origins)
      ;[fromOld, fromNew] = [i + 1, j + 1]
    }
    const { paragraph } = this.#editor.schema.nodes
    if (blocks.length === 0 && old.length === doc.childCount && paragraph) {
      tr.insert(doc.content.size, paragraph.create())
      tail.push(null)
    }
    for (const { removed, before, added } of changes.reverse()) this.#apply(tr, doc, removed, before, added)
    const isBlank = old.length === 0 && doc.childCount === 1 && blocks.length > 0
    if (isBlank) tr.delete(0, doc.firstChild?.nodeSize ?? 0)
    tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
    if (tr.docChanged) this.#editor.view.dispatch(tr)
    return isBlank ? tail : [...plan.flat(), ...tail].map((origin) => origin ?? null)
  }

  #apply(
    tr: Editor['state']['tr'],
    doc: Node,
    removed: readonly number[],
    before: number,
    added: readonly OpenedBlock[],
  ): void {
    const nodes = added.map((block) => this.#nodeOf(block))
    const [only] = nodes
    const [at] = removed
    const old = at === undefined ? null : doc.child(at)
    if (old && only && removed.length === 1 && nodes.length === 1 && old.sameMarkup(only)) {
      patch(tr, posOf(doc, before), old, only)
      return
    }
    // Inserts first, because a document is never empty.
    const content = Fragment.from(nodes)
    tr.insert(posOf(doc, before), content)
    for (const index of removed.toReversed())
      tr.delete(posOf(doc, index) + content.size, posOf(doc, index + 1) + content.size)
  }

  /** A block that the schema refuses is edited as Markdown. */
  #nodeOf({ node, origin }: OpenedBlock): Node {
    try {
      const made = this.#editor.schema.nodeFromJSON(node)
      made.check()
      return made
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return this.#editor.schema.nodeFromJSON(sourceBlock(origin.source))
    }
  }

  #sourceOf(node: Node): string {
    const cached = this.#origins.get(node)?.source ?? this.#written.get(node)
    if (cached !== undefined) return cached
    const text = writeBlock(node.toJSON() as JSONContent)
    this.#written.set(node, text)
    return text
  }
}

const posOf = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)

/** Replaces only the part of a block that differs, so that a caret beside it stays. */
function patch(tr: Editor['state']['tr'], pos: number, old: Node, next: Node): void {
  const start = old.content.findDiffStart(next.content)
  const end = old.content.findDiffEnd(next.content)
  if (start === null || !end) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(pos + 1 + start, pos + 1 + end.a + overlap, next.slice(start, end.b + overlap))
}

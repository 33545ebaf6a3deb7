import { getSchema, type JSONContent, Mark } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { DOMSerializer, Fragment } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { TABLES } from '#ui/rich/tables.ts'
import { Item, NOTE_NODES } from './nodes.ts'
import { NoteImage } from './note-image.ts'

const Removed = Mark.create({ name: 'removed', renderHTML: () => ['del', 0], excludes: '' })
const Added = Mark.create({ name: 'added', renderHTML: () => ['ins', 0], excludes: '' })

const schema = getSchema([
  StarterKit.configure({ underline: false, listItem: false }),
  Item,
  TaskList,
  TaskItem.configure({ nested: true }),
  ...TABLES,
  ...NOTE_NODES,
  NoteImage,
  Removed,
  Added,
])

/** Renders blocks that are only read. Images have their address in `data-src`, so that nothing is loaded. */
export function renderBlocks(blocks: readonly JSONContent[]): DocumentFragment {
  const inert = document.implementation.createHTMLDocument()
  const nodes = Fragment.from(blocks.map((block) => schema.nodeFromJSON(block)))
  const rendered = DOMSerializer.fromSchema(schema).serializeFragment(nodes, { document: inert })
  const shown = rendered as DocumentFragment
  for (const image of shown.querySelectorAll('img')) {
    image.dataset.src = image.getAttribute('src') ?? ''
    image.removeAttribute('src')
  }
  for (const box of shown.querySelectorAll('input')) box.disabled = true
  return document.importNode(shown, true)
}

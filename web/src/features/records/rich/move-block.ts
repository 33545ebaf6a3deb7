import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** The nearest block that can change places: an item of a list, or a block of the page. */
function movable({ selection: { $from } }: EditorState): number {
  for (let depth = $from.depth; depth > 1; depth -= 1) if (/item$/i.test($from.node(depth).type.name)) return depth
  return 1
}

/** Moves the block at the caret before the previous one, or behind the next one. */
function moveBlock(state: EditorState, by: 1 | -1): Transaction | null {
  const { $from } = state.selection
  if ($from.depth === 0 && !(state.selection instanceof NodeSelection)) return null
  const depth = $from.depth === 0 ? 0 : movable(state)
  const parent = $from.node(Math.max(0, depth - 1))
  const index = $from.index(Math.max(0, depth - 1))
  const neighbour = parent.maybeChild(index + by)
  const block = parent.maybeChild(index)
  if (!neighbour || !block) return null
  const start = depth === 0 ? $from.pos : $from.before(depth)
  const target = by === 1 ? start + neighbour.nodeSize : start - neighbour.nodeSize
  const tr = state.tr.delete(start, start + block.nodeSize).insert(target, block)
  const offset = state.selection.from - start
  const selection =
    state.selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, target + offset)
      : TextSelection.near(tr.doc.resolve(target + offset))
  return tr.setSelection(selection).scrollIntoView()
}

/** Alt with an arrow moves the block or item at the caret. */
export const MoveBlocks = Extension.create({
  name: 'moveBlocks',
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => (): boolean => {
      const tr = moveBlock(this.editor.state, by)
      if (tr) this.editor.view.dispatch(tr)
      // The browser has other uses of these keys.
      return true
    }
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) }
  },
})

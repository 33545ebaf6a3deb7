import { type Editor, Extension, mergeAttributes, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from '@tiptap/pm/tables'

// Tables of notes and emails: rows of cells with one paragraph each, the first row as the head.

declare module '@tiptap/core' {
  interface NodeConfig {
    /** Role of the node in ProseMirror's tables. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell'
  }
}

const alignOf = (element: HTMLElement): string | null =>
  element.getAttribute('data-align') ??
  (/left|center|right/.exec(element.style.textAlign || (element.getAttribute('align') ?? '')) ?? [null])[0]

const CELL = {
  content: 'paragraph',
  isolating: true,
  addAttributes: () => ({
    // ProseMirror's tables need both.
    colspan: { default: 1, rendered: false },
    rowspan: { default: 1, rendered: false },
    colwidth: { default: null, rendered: false },
    align: {
      default: null,
      parseHTML: alignOf,
      // The content policy forbids inline styles.
      renderHTML: ({ align }: Record<string, unknown>) => (align ? { 'data-align': align } : {}),
    },
  }),
}

const TableCell = Node.create({
  ...CELL,
  name: 'tableCell',
  tableRole: 'cell',
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
})

const TableHeader = Node.create({
  ...CELL,
  name: 'tableHeader',
  tableRole: 'header_cell',
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ config }) => ({ tableRole: (config as { tableRole?: string }).tableRole }),
  addProseMirrorPlugins: () => [tableEditing()],
})

/** Tab goes through the cells and adds a row after the last one; Enter goes to the row below. */
const TableKeys = Extension.create({
  name: 'tableKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this
    const inTable = (act: () => boolean) => (): boolean => isInTable(editor.state) && act()
    return {
      Tab: inTable(() => runTable(editor, goToNextCell(1)) || (addRow(editor) && runTable(editor, goToNextCell(1)))),
      'Shift-Tab': inTable(() => runTable(editor, goToNextCell(-1))),
      Enter: inTable(() => goBelow(editor)),
    }
  },
})

type TableCommand = typeof addRowAfter

const runTable = (editor: Editor, command: TableCommand): boolean => command(editor.state, editor.view.dispatch)

const addRow = (editor: Editor): boolean => runTable(editor, addRowAfter)

function goBelow(editor: Editor): boolean {
  const { map, bottom, left, tableStart, table } = selectedRect(editor.state)
  if (bottom < map.height) {
    const cell = map.positionAt(bottom, left, table)
    return editor
      .chain()
      .setTextSelection(tableStart + cell + 2)
      .scrollIntoView()
      .run()
  }
  // From the last row one comes below the table.
  const end = tableStart + table.nodeSize - 1
  const below = editor.state.doc.resolve(end).nodeAfter
  const chain = editor.chain()
  if (!below?.isTextblock) chain.insertContentAt(end, { type: 'paragraph' })
  return chain
    .setTextSelection(end + 1)
    .scrollIntoView()
    .run()
}

export const TABLES = [Table, TableRow, TableCell, TableHeader, TableKeys]

const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] })
const row = (type: string, columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => cell(type)),
})

/** Inserts a table with a head, and puts the caret in its first cell. */
export function insertTable(editor: Editor, { rows = 3, columns = 3 } = {}): boolean {
  const { from } = editor.state.selection
  const content = [row('tableHeader', columns), ...Array.from({ length: rows - 1 }, () => row('tableCell', columns))]
  return editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content })
    .command(({ tr }) => {
      // An empty paragraph was replaced, and another one was split.
      let start = -1
      tr.doc.nodesBetween(Math.max(0, from - 2), Math.min(tr.doc.content.size, from + 4), (node, pos) => {
        if (start < 0 && node.type.name === 'table') start = pos
        return start < 0
      })
      if (start >= 0) tr.setSelection(TextSelection.near(tr.doc.resolve(start + 4)))
      return true
    })
    .scrollIntoView()
    .run()
}

export const TABLE_ACTS = {
  addRow,
  addColumn: (editor: Editor) => runTable(editor, addColumnAfter),
  deleteRow: (editor: Editor) => runTable(editor, deleteRow),
  deleteColumn: (editor: Editor) => runTable(editor, deleteColumn),
  deleteTable: (editor: Editor) => runTable(editor, deleteTable),
} satisfies Record<string, (editor: Editor) => boolean>

export { isInTable }

/** Aligns the columns of the selection, in all rows. null: as the language does. */
export function alignColumn(editor: Editor, align: 'center' | 'right' | null): boolean {
  const { map, left, right, tableStart, table } = selectedRect(editor.state)
  const cells = map.cellsInRect({ left, right, top: 0, bottom: map.height })
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      for (const at of cells) tr.setNodeMarkup(tableStart + at, null, { ...table.nodeAt(at)?.attrs, align })
      return true
    })
    .run()
}

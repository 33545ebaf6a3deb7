import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { QuotesIcon } from '@phosphor-icons/react/dist/csr/Quotes'
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table'
import { TextHOneIcon } from '@phosphor-icons/react/dist/csr/TextHOne'
import { TextHThreeIcon } from '@phosphor-icons/react/dist/csr/TextHThree'
import { TextHTwoIcon } from '@phosphor-icons/react/dist/csr/TextHTwo'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { alignColumn, insertTable, isInTable, TABLE_ACTS } from '#ui/rich/tables.ts'

type Chain = ReturnType<Editor['chain']>

/** An entry of the menu that `/` opens; its name is the text key `note.insert.…`. */
export interface Insertion {
  name: InsertionName
  /** Signs to type instead. */
  sign?: string
  icon: ReactNode
  act(editor: Editor, acts: InsertionActs): void
}

export interface InsertionActs {
  /** Asks for a file. */
  onFile(): void
  onLink(): void
}

export type InsertionName = (typeof NAMES)[number]

const NAMES = [
  'table',
  'tasks',
  'heading',
  'subheading',
  'smallHeading',
  'bullets',
  'numbers',
  'quote',
  'callout',
  'codeBlock',
  'file',
  'link',
  'divider',
  'addRow',
  'addColumn',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
  'alignLeft',
  'alignCenter',
  'alignRight',
] as const

const run = (act: (chain: Chain) => Chain) => (editor: Editor) => void act(editor.chain().focus()).run()

const CALLOUT = {
  type: 'callout',
  attrs: { kind: 'note', fold: '' },
  content: [{ type: 'calloutTitle' }, { type: 'paragraph' }],
}

const ANYWHERE: readonly Insertion[] = [
  { name: 'table', sign: '|', icon: <TableIcon size={18} />, act: (editor) => insertTable(editor) },
  { name: 'tasks', sign: '[ ]', icon: <ListChecksIcon size={18} />, act: run((chain) => chain.toggleTaskList()) },
  { name: 'heading', sign: '#', icon: <TextHOneIcon size={18} />, act: run((chain) => chain.setHeading({ level: 1 })) },
  {
    name: 'subheading',
    sign: '##',
    icon: <TextHTwoIcon size={18} />,
    act: run((chain) => chain.setHeading({ level: 2 })),
  },
  {
    name: 'smallHeading',
    sign: '###',
    icon: <TextHThreeIcon size={18} />,
    act: run((chain) => chain.setHeading({ level: 3 })),
  },
  { name: 'bullets', sign: '-', icon: <ListBulletsIcon size={18} />, act: run((chain) => chain.toggleBulletList()) },
  { name: 'numbers', sign: '1.', icon: <ListNumbersIcon size={18} />, act: run((chain) => chain.toggleOrderedList()) },
  { name: 'quote', sign: '>', icon: <QuotesIcon size={18} />, act: run((chain) => chain.toggleBlockquote()) },
  { name: 'callout', icon: <InfoIcon size={18} />, act: run((chain) => chain.insertContent(CALLOUT)) },
  { name: 'codeBlock', sign: '```', icon: <CodeBlockIcon size={18} />, act: run((chain) => chain.setCodeBlock()) },
  { name: 'file', icon: <ImageIcon size={18} />, act: (_, { onFile }) => onFile() },
  { name: 'link', sign: '[[', icon: <LinkSimpleIcon size={18} />, act: (_, { onLink }) => onLink() },
  { name: 'divider', sign: '---', icon: <MinusIcon size={18} />, act: run((chain) => chain.setHorizontalRule()) },
]

const ICON = <TableIcon size={18} />

const IN_TABLE: readonly Insertion[] = [
  ...(['addRow', 'addColumn', 'deleteRow', 'deleteColumn', 'deleteTable'] as const).map(
    (name): Insertion => ({ name, icon: ICON, act: (editor) => TABLE_ACTS[name](editor) }),
  ),
  { name: 'alignLeft', icon: ICON, act: (editor) => alignColumn(editor, null) },
  { name: 'alignCenter', icon: ICON, act: (editor) => alignColumn(editor, 'center') },
  { name: 'alignRight', icon: ICON, act: (editor) => alignColumn(editor, 'right') },
]

/** Cells of a table hold no blocks. */
export const insertionsAt = (editor: Editor): readonly Insertion[] =>
  isInTable(editor.state) ? [...IN_TABLE, ...ANYWHERE.filter(({ name }) => name === 'link')] : ANYWHERE

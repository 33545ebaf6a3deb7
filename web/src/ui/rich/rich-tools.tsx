import './rich-text.css'
import { Toolbar } from '@base-ui/react/toolbar'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight'
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code'
import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers'
import { QuotesIcon } from '@phosphor-icons/react/dist/csr/Quotes'
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB'
import { TextHOneIcon } from '@phosphor-icons/react/dist/csr/TextHOne'
import { TextHTwoIcon } from '@phosphor-icons/react/dist/csr/TextHTwo'
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic'
import { TextStrikethroughIcon } from '@phosphor-icons/react/dist/csr/TextStrikethrough'
import { TextTSlashIcon } from '@phosphor-icons/react/dist/csr/TextTSlash'
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/csr/TextUnderline'
import type { Editor } from '@tiptap/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

/** Names of the tools, as in the text keys `rich.tool.…`. */
export type ToolName =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'heading'
  | 'subheading'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'quote'
  | 'codeBlock'
  | 'link'
  | 'image'
  | 'clear'
  | 'undo'
  | 'redo'

interface Tool {
  name: ToolName
  icon: Picture
  /** With Ctrl or Cmd; prefix `Shift+` for Shift. */
  key?: string
  isOn?(editor: Editor): boolean
  act(editor: Editor): void
}

const chain = (editor: Editor) => editor.chain().focus()

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    icon: TextBIcon as Picture,
    key: 'B',
    isOn: (editor) => editor.isActive('bold'),
    act: (editor) => chain(editor).toggleBold().run(),
  },
  {
    name: 'italic',
    icon: TextItalicIcon as Picture,
    key: 'I',
    isOn: (editor) => editor.isActive('italic'),
    act: (editor) => chain(editor).toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: TextUnderlineIcon as Picture,
    key: 'U',
    isOn: (editor) => editor.isActive('underline'),
    act: (editor) => chain(editor).toggleUnderline().run(),
  },
  {
    name: 'strike',
    icon: TextStrikethroughIcon as Picture,
    key: 'Shift+S',
    isOn: (editor) => editor.isActive('strike'),
    act: (editor) => chain(editor).toggleStrike().run(),
  },
  {
    name: 'code',
    icon: CodeIcon as Picture,
    key: 'E',
    isOn: (editor) => editor.isActive('code'),
    act: (editor) => chain(editor).toggleCode().run(),
  },
  {
    name: 'heading',
    icon: TextHOneIcon as Picture,
    key: 'Alt+1',
    isOn: (editor) => editor.isActive('heading', { level: 1 }),
    act: (editor) => chain(editor).toggleHeading({ level: 1 }).run(),
  },
  {
    name: 'subheading',
    icon: TextHTwoIcon as Picture,
    key: 'Alt+2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    act: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bullets',
    icon: ListBulletsIcon as Picture,
    key: 'Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    act: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: ListNumbersIcon as Picture,
    key: 'Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    act: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: 'tasks',
    icon: ListChecksIcon as Picture,
    key: 'Shift+9',
    isOn: (editor) => editor.isActive('taskList'),
    act: (editor) => chain(editor).toggleTaskList().run(),
  },
  {
    name: 'quote',
    icon: QuotesIcon as Picture,
    key: 'Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    act: (editor) => chain(editor).toggleBlockquote().run(),
  },
  {
    name: 'codeBlock',
    icon: CodeBlockIcon as Picture,
    key: 'Alt+C',
    isOn: (editor) => editor.isActive('codeBlock'),
    act: (editor) => chain(editor).toggleCodeBlock().run(),
  },
  {
    name: 'link',
    icon: LinkSimpleIcon as Picture,
    key: 'K',
    isOn: (editor) => editor.isActive('link'),
    act: () => undefined,
  },
  { name: 'image', icon: ImageIcon as Picture, act: () => undefined },
  {
    name: 'clear',
    icon: TextTSlashIcon as Picture,
    act: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
  },
  { name: 'undo', icon: ArrowUUpLeftIcon as Picture, key: 'Z', act: (editor) => chain(editor).undo().run() },
  { name: 'redo', icon: ArrowUUpRightIcon as Picture, key: 'Shift+Z', act: (editor) => chain(editor).redo().run() },
]

interface Props {
  editor: Editor
  /** The tools in groups, in their order. */
  groups: readonly (readonly ToolName[])[]
  /** Keys that differ from the usual ones. */
  keys?: Partial<Record<ToolName, string>>
  /** Acts of tools that need more than the editor. */
  acts: Partial<Record<ToolName, () => void>>
}

/** Formatting toolbar, a single tab stop (APG: Toolbar). */
export function RichTools({ editor, groups, keys = {}, acts }: Props) {
  const { t } = useTranslation()
  return (
    <Toolbar.Root className="rich-tools" aria-label={t('rich.tools')}>
      {groups.map((names, at) => (
        <Toolbar.Group key={names[0]} className={at > 0 ? 'tool-group apart' : 'tool-group'}>
          <ToolButtons editor={editor} names={names} keys={keys} acts={acts} />
        </Toolbar.Group>
      ))}
    </Toolbar.Root>
  )
}

function ToolButtons({ editor, names, keys = {}, acts }: Omit<Props, 'groups'> & { names: readonly ToolName[] }) {
  const { t } = useTranslation()
  const on = useOn(editor)
  const tools = names.flatMap((name) => TOOLS.filter((tool) => tool.name === name))
  return tools.map(({ name, icon: Icon, key: usualKey, isOn, act }) => {
    const key = keys[name] ?? usualKey
    return (
      <Toolbar.Button
        key={name}
        className="button icon-only"
        aria-label={t(`rich.tool.${name}`)}
        title={`${t(`rich.tool.${name}`)}${key ? ` (${t('rich.held')}+${key})` : ''}`}
        aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
        {...(isOn ? { 'aria-pressed': on.has(name) } : {})}
        onClick={acts[name] ?? (() => act(editor))}
      >
        <Icon size={18} aria-hidden />
      </Toolbar.Button>
    )
  })
}

const read = (editor: Editor): string =>
  TOOLS.filter(({ isOn }) => isOn?.(editor))
    .map(({ name }) => name)
    .join(' ')

/** Active formats at the caret. Renders only when they change. */
function useOn(editor: Editor): ReadonlySet<string> {
  const [names, setNames] = useState(() => read(editor))
  useEffect(() => {
    const update = (): void => setNames(read(editor))
    editor.on('transaction', update)
    return () => void editor.off('transaction', update)
  }, [editor])
  return new Set(names.split(' '))
}

import { Toolbar } from '@base-ui/react/toolbar'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight'
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code'
import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock'
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
import type { Editor } from '@tiptap/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

interface Tool {
  /** Suffix of the text key `rich.tool.…`. */
  name: string
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
]

const LINK: Tool = {
  name: 'link',
  icon: LinkSimpleIcon as Picture,
  key: 'Shift+K',
  isOn: (editor) => editor.isActive('link'),
  act: () => undefined,
}

const UNDO_TOOLS: readonly Tool[] = [
  { name: 'undo', icon: ArrowUUpLeftIcon as Picture, key: 'Z', act: (editor) => chain(editor).undo().run() },
  { name: 'redo', icon: ArrowUUpRightIcon as Picture, key: 'Shift+Z', act: (editor) => chain(editor).redo().run() },
]

/** Formatting toolbar, a single tab stop (APG: Toolbar). */
export function RichTools({ editor, onLink }: { editor: Editor; onLink(): void }) {
  const { t } = useTranslation()
  const on = useOn(editor)
  const link: Tool = { ...LINK, act: onLink }
  return (
    <Toolbar.Root className="rich-tools" aria-label={t('rich.tools')}>
      {[...TOOLS, link, ...UNDO_TOOLS].map(({ name, icon: Icon, key, isOn, act }) => (
        <Toolbar.Button
          key={name}
          className="button icon-only"
          aria-label={t(`rich.tool.${name}`)}
          title={`${t(`rich.tool.${name}`)}${key ? ` (${t('rich.held')}+${key})` : ''}`}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          {...(isOn ? { 'aria-pressed': on.has(name) } : {})}
          onClick={() => act(editor)}
        >
          <Icon size={18} aria-hidden />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  )
}

const read = (editor: Editor): string =>
  [...TOOLS, LINK]
    .filter(({ isOn }) => isOn?.(editor))
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

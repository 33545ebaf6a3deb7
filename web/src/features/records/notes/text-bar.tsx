import { AtIcon } from '@phosphor-icons/react/dist/csr/At'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { RichTools, type ToolName } from '#ui/rich/rich-tools.tsx'

const TOOLS: readonly (readonly ToolName[])[] = [
  ['bold', 'italic', 'strike', 'code', 'heading', 'subheading', 'bullets', 'numbers', 'tasks', 'quote', 'codeBlock'],
  ['link', 'undo', 'redo'],
]
const KEYS = { link: 'Shift+K' }

interface Props {
  editor: Editor
  formats: boolean
  onLink(): void
  onFile(): void
}

/** Tools at the foot of the page: all of them on request, and what a thumb needs on phones. */
export function TextBar({ editor, formats, onLink, onFile }: Props) {
  const { t } = useTranslation()
  const type = (sign: string): void => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
    editor
      .chain()
      .focus()
      .insertContent(/^\S/.test(before) ? ` ${sign}` : sign)
      .run()
  }
  return (
    <div className={`text-bar ${formats ? 'formats' : ''}`}>
      {formats && <RichTools editor={editor} groups={TOOLS} keys={KEYS} acts={{ link: onLink }} />}
      <div className="thumb-tools" role="group" aria-label={t('note.insertHere')}>
        <Button iconOnly aria-label={t('note.insertMore')} onClick={() => type('/')}>
          <PlusIcon size={20} aria-hidden />
        </Button>
        <Button
          iconOnly
          aria-label={t('note.insert.tasks')}
          onClick={() => editor.chain().focus().toggleTaskList().run()}
        >
          <ListChecksIcon size={20} aria-hidden />
        </Button>
        <Button iconOnly aria-label={t('note.insert.file')} onClick={onFile}>
          <ImageIcon size={20} aria-hidden />
        </Button>
        <Button iconOnly aria-label={t('note.insert.mention')} onClick={() => type('@')}>
          <AtIcon size={20} aria-hidden />
        </Button>
      </div>
    </div>
  )
}

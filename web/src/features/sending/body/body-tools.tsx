import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { RichTools, type ToolName } from '#ui/rich/rich-tools.tsx'
import { type Images, imagesOf } from './place-images.ts'
import { TableMenu } from './table-menu.tsx'

const GROUPS: readonly (readonly ToolName[])[] = [
  ['bold', 'italic', 'underline', 'link'],
  ['bullets', 'numbers', 'quote', 'code'],
  ['image', 'clear'],
  ['undo', 'redo'],
]
const KEYS = { quote: 'Shift+9' }

interface Props {
  editor: Editor
  images: Images
  onLink(): void
  onPlain(): void
}

export function BodyTools({ editor, images, onLink, onPlain }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="body-tools">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={({ target }) => {
          imagesOf(editor, images).place([...(target.files ?? [])], null)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <RichTools
        editor={editor}
        groups={GROUPS}
        keys={KEYS}
        acts={{ link: onLink, image: () => input.current?.click() }}
      />
      <TableMenu editor={editor} />
      <Button onClick={onPlain}>{t('act.plainText')}</Button>
    </div>
  )
}

import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Says how the selected image gets another width. */
export function ImageHint({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const update = (): void => {
      const { selection } = editor.state
      const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image'
      setWidth(isImage ? Number(selection.node.attrs.width ?? 0) : null)
    }
    editor.on('transaction', update)
    return () => void editor.off('transaction', update)
  }, [editor])
  return (
    <p className="image-hint" role="status">
      {width !== null && t('compose.imageWidth', { width })}
    </p>
  )
}

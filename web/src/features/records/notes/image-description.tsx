import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Describes the selected image, for those who do not see it. A name that is no file name is its caption too. */
export function ImageDescription({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [alt, setAlt] = useState(() => altOf(editor))
  useEffect(() => {
    const update = (): void => setAlt(altOf(editor))
    editor.on('transaction', update)
    return () => void editor.off('transaction', update)
  }, [editor])
  if (alt === null) return null
  return (
    <label className="image-description">
      <span>{t('note.describe')}</span>
      <input
        value={alt}
        maxLength={1000}
        onChange={({ target }) => describe(editor, target.value)}
        onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && editor.commands.focus()}
      />
    </label>
  )
}

/** The image stays selected, although its node is another one. */
function describe({ state, view }: Editor, alt: string): void {
  const { selection, tr } = state
  if (!(selection instanceof NodeSelection)) return
  tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt })
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)))
}

/** Returns the description of the selected image; null when no image with one is selected. */
function altOf({ state: { selection } }: Editor): string | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { alt, embed } = selection.node.attrs as { alt: string | null; embed: string | null }
  return embed ? null : (alt ?? '')
}

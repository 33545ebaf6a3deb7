import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

const load = () => import('./note-popup.tsx')
/** Loaded with the first use, like the menus. */
const NotePopup = lazy(async () => ({ default: (await load()).NotePopup }))

interface Props {
  project: string
  filename: string
  disabled: boolean
  /** '' = a new note. */
  onSave(note: string): void
}

/** The act of a file that puts it into a note. */
export function SaveToNotes({ project, filename, disabled, onSave }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={anchor}
        iconOnly
        disabled={disabled}
        aria-label={t('file.saveNamed', { name: filename })}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tooltip={t('file.saveToNotes')}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!open)}
      >
        <NotebookIcon size={17} aria-hidden />
      </Button>
      {open && (
        <Suspense>
          <NotePopup {...{ project, filename, anchor }} onChoose={onSave} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Combobox } from '@base-ui/react/combobox'
import { LIMITS } from '@dossier/contract/vocabulary'
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { closesOutside, SearchPopup } from '#ui/menu/search-popup.tsx'
import { type FoundNote, useNotes } from './save-attachment.ts'

interface Props {
  project: string
  /** Title of a new note. */
  filename: string
  anchor: RefObject<HTMLElement | null>
  /** '' = a new note. */
  onChoose(note: string): void
  onClose(): void
}

const PAUSE_MS = 150

/** Chooses a new note, or one of the project that gets the file at its end. */
export function NotePopup({ project, filename, anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const { data: found = [] } = useNotes(project, useDebounced(words.trim(), PAUSE_MS))
  const created: FoundNote = { _id: '', title: t('file.newNote', { name: filename }) }
  const nameOf = ({ title }: FoundNote): string => title || t('palette.untitled')
  return (
    <Combobox.Root
      // Enter after typing chooses what was looked for.
      items={words.trim() === '' ? [created, ...found] : [...found, created]}
      filter={null}
      open
      autoHighlight
      value={null}
      itemToStringLabel={nameOf}
      onValueChange={(note: FoundNote | null) => {
        if (!note) return
        onChoose(note._id)
        onClose()
      }}
      inputValue={words}
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'item-press') setWords(text)
      }}
      onOpenChange={closesOutside(anchor, onClose)}
    >
      <SearchPopup<FoundNote>
        anchor={anchor}
        label={t('file.saveToNotes')}
        placeholder={t('file.findNote')}
        maxLength={LIMITS.query}
      >
        {(note: FoundNote) => (
          <Combobox.Item key={note._id} value={note} className="menu-item">
            <span className="menu-icon">
              {note._id ? <NotebookIcon size={16} aria-hidden /> : <PlusIcon size={16} aria-hidden />}
            </span>
            <span className="menu-label">{nameOf(note)}</span>
          </Combobox.Item>
        )}
      </SearchPopup>
    </Combobox.Root>
  )
}

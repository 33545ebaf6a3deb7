import './palette.css'
import type { QuickSearchResult } from '@dossier/contract/search'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaletteField } from './palette-field.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import type { Command, PaletteItem, RecentItem } from './palette-items.ts'
import { readPaletteKey } from './palette-keys.ts'
import { PaletteList } from './palette-list.tsx'
import { closePalette, usePaletteOpen } from './palette-open.ts'
import { PaletteRemarks } from './palette-remarks.tsx'
import { addRecentItem } from './recent-items.ts'
import { type PaletteProject, usePalette } from './use-palette.ts'

interface Props {
  commands: readonly Command[]
  /** Returns the acts of the page below. */
  listPageCommands(): readonly Command[]
  /** Returns acts on people who match the typed text. */
  usePeople(typed: string): readonly Command[]
  project: PaletteProject | null
  onOpen(path: string, elsewhere: boolean): void
  onSearchMail(query: string): void
  onAsk(question: string): void
}

/** Search and actions over any screen. Afterwards the focus returns to its previous element. */
export function Palette(props: Props) {
  const { t } = useTranslation()
  const open = usePaletteOpen()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => (open && dialog.current ? showOver(dialog.current) : undefined), [open])
  // Signing out also removes the page below it.
  useEffect(() => closePalette, [])
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.label')}
      // Browsers fire this late; the palette may be open again.
      onClose={() => dialog.current?.open || closePalette()}
      onClick={(event) => event.target === dialog.current && closePalette()}
    >
      {open && <Content {...props} />}
    </dialog>
  )
}

function Content({ commands, listPageCommands, usePeople, project, onOpen, onSearchMail, onAsk }: Props) {
  const palette = usePalette(commands, useState(listPageCommands)[0], usePeople, project, choose)
  const { raw, groups, active, state, narrow } = palette

  function askTyped(question: string): void {
    closePalette()
    onAsk(question)
  }

  function choose(item: PaletteItem, elsewhere: boolean): void {
    closePalette()
    switch (item.kind) {
      case 'command':
        item.command.act()
        break
      case 'ask':
        onAsk(item.query)
        break
      case 'mail':
        onSearchMail(item.query)
        break
      case 'recent':
        onOpen(item.recentItem.path, elsewhere)
        break
      case 'hit':
        addRecentItem(recentItemOf(item.hit))
        onOpen(item.hit.open_target.path, elsewhere)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of all controls inside
    <div className="palette-content" onKeyDown={(event) => readPaletteKey(event, palette, askTyped)}>
      <PaletteField palette={palette} project={project} />
      <PaletteRemarks palette={palette} project={narrow && project ? project.name : ''} />
      <PaletteList key={raw === '' ? 'start' : 'found'} groups={groups} active={active} onChoose={choose} />
      <PaletteFoot state={state} />
    </div>
  )
}

function showOver(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    // A dialog restores the focus itself, but not into the frame of an email.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}

const recentItemOf = ({ type, title, subtitle, open_target: { path } }: QuickSearchResult): RecentItem => ({
  type,
  title,
  subtitle,
  path,
})

import './dock-list.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDock, type Dock, openDock, resizeDock, takeRestored, useDocks } from '../drafts/docks.ts'
import { dropUntouched } from '../drafts/drop-untouched.ts'
import { DraftDock } from './draft-dock.tsx'

/** The drafts that are written over the page: one is open, the others are tabs at the foot. */
export function DockList() {
  const { t } = useTranslation()
  const docks = useDocks()
  const client = useQueryClient()
  useDockKeys(docks)
  useEffect(() => {
    // After a reload, a draft in which nobody wrote is not kept.
    for (const id of takeRestored()) void dropUntouched(id, client).then((isDropped) => isDropped && closeDock(id))
  }, [client])
  return (
    <section className="docks" aria-label={t('compose.docks')}>
      {docks.map((dock) => (
        <DraftDock key={dock.id} dock={dock} />
      ))}
    </section>
  )
}

/** Ctrl Shift M minimises and restores, Ctrl Shift E expands, also while the focus is elsewhere. */
function useDockKeys(docks: readonly Dock[]): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || document.querySelector('dialog:modal')) return
      const open = docks.find(({ size }) => size !== 'minimised')
      const last = open ?? docks.at(-1)
      const key = event.key.toLowerCase()
      if (!last || !(key === 'm' || (key === 'e' && open))) return
      event.preventDefault()
      if (!open) openDock(last.id)
      else if (key === 'm') resizeDock(open.id, 'minimised')
      else resizeDock(open.id, open.size === 'wide' ? 'open' : 'wide')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [docks])
}

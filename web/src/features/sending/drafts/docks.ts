import { useSyncExternalStore } from 'react'
import { BASE_PATH } from '#platform/base-path.ts'

// The drafts that are written over the page. One is open; the others are tabs at the foot. They survive navigation, and
// a reload as tabs.

export interface Dock {
  /** Id of the draft. */
  id: string
  size: 'open' | 'wide' | 'minimised'
}

const MAX_DOCKS = 3
const STORAGE_KEY = `dossier.docks${BASE_PATH}`

let docks: readonly Dock[] = readStored()
let restored = docks.map(({ id }) => id)
/** The element that had the focus before writing gets it back. */
let opener: Element | null = null
const watchers = new Set<() => void>()

function readStored(): Dock[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(ids)) return []
    const texts = ids.filter((id): id is string => typeof id === 'string')
    return texts.slice(0, MAX_DOCKS).map((id) => ({ id, size: 'minimised' }))
  } catch {
    // Without storage, a reload closes them; their drafts stay.
    return []
  }
}

function set(next: readonly Dock[]): void {
  docks = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(docks.map(({ id }) => id)))
  } catch {
    // As above.
  }
  for (const tell of watchers) tell()
}

/** Returns the drafts that were open before the page was loaded, once. */
export function takeRestored(): string[] {
  const ids = restored
  restored = []
  return ids
}

const isOpen = ({ size }: Dock): boolean => size !== 'minimised'

export const isDocked = (id: string): boolean => docks.some((dock) => dock.id === id)
export const hasFreeDock = (): boolean => docks.length < MAX_DOCKS

/** Opens a draft over the page, and minimises the one that was open. @returns false when too many are. */
export function openDock(id: string): boolean {
  if (!isDocked(id) && !hasFreeDock()) return false
  if (!docks.some(isOpen)) opener = document.activeElement
  const minimised = docks.map((dock): Dock => ({ ...dock, size: 'minimised' }))
  set(
    isDocked(id)
      ? minimised.map((dock): Dock => (dock.id === id ? { id, size: 'open' } : dock))
      : [...minimised, { id, size: 'open' }],
  )
  return true
}

export function resizeDock(id: string, size: Dock['size']): void {
  set(docks.map((dock) => (dock.id === id ? { id, size } : dock)))
  if (size === 'minimised') returnFocus()
}

export function closeDock(id: string): void {
  const wasOpen = docks.some((dock) => dock.id === id && isOpen(dock))
  if (!isDocked(id)) return
  set(docks.filter((dock) => dock.id !== id))
  if (wasOpen) returnFocus()
}

/** Shows another draft in the place of one that it replaces. */
export function replaceDock(id: string, by: string): void {
  set(docks.map((dock) => (dock.id === id ? { ...dock, id: by } : dock)))
}

function returnFocus(): void {
  const element = opener
  // After the dock is gone.
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused !== null && focused !== document.body && focused.checkVisibility()) return
    const isThere = element instanceof HTMLElement && element !== document.body && element.checkVisibility()
    const list = document.querySelector<HTMLElement>('#list')
    ;(isThere ? element : list)?.focus({ preventScroll: true })
  })
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const useDocks = (): readonly Dock[] => useSyncExternalStore(watch, () => docks)

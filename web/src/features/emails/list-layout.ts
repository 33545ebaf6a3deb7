import { useSyncExternalStore } from 'react'
import { BASE_PATH } from '#platform/base-path.ts'

export const DENSITIES = ['compact', 'comfortable'] as const
export const PANES = ['right', 'off'] as const

/** How this device shows lists; it does not follow the user. */
export interface ListLayout {
  density: (typeof DENSITIES)[number]
  /** Where conversations open: beside the list, or instead of it. */
  pane: (typeof PANES)[number]
  /** Width of the list in pixels; 0 = by the width of the window. */
  width: number
}

const STORAGE_KEY = `dossier.list${BASE_PATH}`
const MIN_WIDTH = 320
const MAX_WIDTH = 560

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** Ignores values that this version does not know. */
export function readLayout(stored: string | null): ListLayout {
  const { density, pane, width } = parse(stored)
  return {
    density: DENSITIES.find((name) => name === density) ?? 'compact',
    pane: PANES.find((name) => name === pane) ?? 'right',
    width: typeof width === 'number' && width > 0 ? clampWidth(width) : 0,
  }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

let layout: ListLayout | undefined
const watchers = new Set<() => void>()

function currentLayout(): ListLayout {
  layout ??= readLayout(stored(() => localStorage.getItem(STORAGE_KEY)))
  return layout
}

export function changeLayout(change: Partial<ListLayout>): void {
  layout = { ...currentLayout(), ...change }
  stored(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(layout)))
  for (const hear of watchers) hear()
}

/** Without storage, the layout lasts as long as the page. */
function stored<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useListLayout = (): ListLayout => useSyncExternalStore(watch, currentLayout)

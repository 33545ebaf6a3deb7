import { useEffect, useMemo, useState } from 'react'
import type { Heights, ListItem } from './list-items.ts'

type Kind = ListItem['kind']

/** In pixels, until measured. */
const USUAL: Heights = { row: 52, day: 30 }

/**
 * Measures one row and one heading. All are alike, and measuring each would force a layout with every scroll step. They
 * grow with the font size.
 * @returns the heights, and a ref for the items of each kind.
 */
export function useItemHeights() {
  const [heights, setHeights] = useState(USUAL)
  const watcher = useMemo(
    () =>
      openWatcher((kind, height) =>
        setHeights((current) => (current[kind] === height ? current : { ...current, [kind]: height })),
      ),
    [],
  )
  useEffect(() => watcher.stop, [watcher])
  return { heights, refs: watcher.refs }
}

function openWatcher(tell: (kind: Kind, height: number) => void) {
  const mounted: Record<Kind, Set<HTMLElement>> = { row: new Set(), day: new Set() }
  const watched: Partial<Record<Kind, HTMLElement | undefined>> = {}
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0
      if (height > 0) tell(target === watched.day ? 'day' : 'row', height)
    }
  })

  /** The item mounted longest. */
  function watch(kind: Kind): void {
    const [first] = mounted[kind]
    const before = watched[kind]
    if (first === before) return
    if (before) observer.unobserve(before)
    if (first) observer.observe(first)
    watched[kind] = first
  }

  const refOf = (kind: Kind) => (item: HTMLElement | null) => {
    if (!item) return
    mounted[kind].add(item)
    watch(kind)
    return () => {
      mounted[kind].delete(item)
      watch(kind)
    }
  }
  return { refs: { row: refOf('row'), day: refOf('day') }, stop: () => observer.disconnect() }
}

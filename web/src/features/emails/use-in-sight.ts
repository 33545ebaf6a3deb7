import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { Heights, ListItems } from './list-items.ts'

/** Items beyond those in sight, on either side: a fling draws all of them anew. */
const OVERSCAN = 4
/**
 * The virtualizer goes through all its items whenever there are more of them. It has room for this many, and for twice as
 * many whenever they are too few, so that this is seldom; those that are not there yet lie below the end of what can be
 * scrolled.
 */
const ROOM = 1_024

/**
 * Which items of a list have to exist for where it is scrolled to. All rows are of one height, so that where an item
 * stands is reckoned and never measured.
 * @returns the first one's place, the one after the last, and what scrolls no further than until an item is in sight.
 */
export function useInSight(scroller: RefObject<HTMLElement | null>, items: ListItems, heights: Heights) {
  const { count } = items
  const topOf = (place: number): number => items.topOf(place, heights)
  const virtual = useVirtualizer({
    count: roomFor(count),
    getScrollElement: () => scroller.current,
    estimateSize: (place) => topOf(place + 1) - topOf(place),
    overscan: OVERSCAN,
    // Drawn at once, a fling would hold the browser up.
    useFlushSync: false,
  })
  // A heading that came or went moves the others by less than what exists beyond those in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where items stand goes by how high they are
  useLayoutEffect(() => virtual.measure(), [virtual, heights])
  const shown = virtual.getVirtualItems()

  function reveal(place: number): void {
    const from = virtual.scrollOffset ?? 0
    const height = virtual.scrollRect?.height ?? 0
    if (topOf(place) < from) virtual.scrollToOffset(topOf(place))
    else if (topOf(place + 1) > from + height) virtual.scrollToOffset(topOf(place + 1) - height)
  }

  return {
    first: shown[0]?.index ?? 0,
    until: Math.min(count, (shown.at(-1)?.index ?? -1) + 1),
    reveal,
  }
}

const roomFor = (count: number): number => ROOM * 2 ** Math.ceil(Math.log2(Math.max(1, count / ROOM)))

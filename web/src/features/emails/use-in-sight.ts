import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { Heights, ListItems } from './list-items.ts'

/**
 * So many items are one to the virtualizer, which goes through all that it has whenever there are more of them: with
 * each page that is read.
 */
const BLOCK = 3
/** Blocks beyond those in sight, on either side: a fling draws all of them anew. */
const OVERSCAN = 1

/**
 * Which items of a list have to exist for where it is scrolled to. All rows are of one height, so that where an item
 * stands is reckoned and never measured.
 * @returns their places, and what scrolls no further than until an item is in sight.
 */
export function useInSight(scroller: RefObject<HTMLElement | null>, items: ListItems, heights: Heights) {
  const { count } = items
  const topOf = (place: number): number => items.topOf(place, heights)
  const virtual = useVirtualizer({
    count: Math.ceil(count / BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: (block) => topOf((block + 1) * BLOCK) - topOf(block * BLOCK),
    overscan: OVERSCAN,
    // Drawn at once, a fling would hold the browser up.
    useFlushSync: false,
  })
  // A heading that came or went moves blocks by less than what exists beyond those in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where blocks stand goes by how high rows are
  useLayoutEffect(() => virtual.measure(), [virtual, heights])
  const blocks = virtual.getVirtualItems()

  function reveal(place: number): void {
    const from = virtual.scrollOffset ?? 0
    const height = virtual.scrollRect?.height ?? 0
    if (topOf(place) < from) virtual.scrollToOffset(topOf(place))
    else if (topOf(place + 1) > from + height) virtual.scrollToOffset(topOf(place + 1) - height)
  }

  return {
    first: (blocks[0]?.index ?? 0) * BLOCK,
    until: Math.min(count, ((blocks.at(-1)?.index ?? -1) + 1) * BLOCK),
    reveal,
  }
}

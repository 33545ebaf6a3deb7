import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { Heights, ListItems } from './list-items.ts'

/** Extra items on each side. A fast scroll renders all of them again. */
const OVERSCAN = 4
/**
 * The virtualizer rebuilds all items whenever the count grows. It reserves this many, doubling when needed, so that
 * this is rare. Unused ones lie beyond the scroll range.
 */
const MIN_CAPACITY = 1_024

/**
 * Returns the items to mount at the scroll position. All rows have one height, so positions are computed and never
 * measured.
 * @returns the first index, the index after the last, and a function that scrolls an item into view.
 */
export function useInSight(scroller: RefObject<HTMLElement | null>, items: ListItems, heights: Heights) {
  const { count } = items
  const topOf = (position: number): number => items.topOf(position, heights)
  const virtual = useVirtualizer({
    count: capacityFor(count),
    getScrollElement: () => scroller.current,
    estimateSize: (position) => topOf(position + 1) - topOf(position),
    overscan: OVERSCAN,
    // Synchronous rendering would block fast scrolling.
    useFlushSync: false,
  })
  // A heading that appears or disappears shifts items by less than the overscan.
  // biome-ignore lint/correctness/useExhaustiveDependencies: item positions depend on the item heights
  useLayoutEffect(() => virtual.measure(), [virtual, heights])
  const shown = virtual.getVirtualItems()

  function reveal(position: number): void {
    const from = virtual.scrollOffset ?? 0
    const height = virtual.scrollRect?.height ?? 0
    if (topOf(position) < from) virtual.scrollToOffset(topOf(position))
    else if (topOf(position + 1) > from + height) virtual.scrollToOffset(topOf(position + 1) - height)
  }

  return {
    first: shown[0]?.index ?? 0,
    until: Math.min(count, (shown.at(-1)?.index ?? -1) + 1),
    reveal,
  }
}

const capacityFor = (count: number): number =>
  MIN_CAPACITY * 2 ** Math.ceil(Math.log2(Math.max(1, count / MIN_CAPACITY)))

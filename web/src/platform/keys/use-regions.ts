import { useEffect } from 'react'

/** Regions of a page in their order; one that is missing or hidden is left out (docs/design/look.md §7). */
const REGIONS = [
  'header.rail',
  'main .top',
  '#list',
  '#mail .toolbar',
  '#mail .scroll',
  '#mail .margin',
  '.pane-side .today',
  '.dock:not(.minimised)',
]

const STOPS = 'a[href], button, input, summary, [tabindex="0"]'

/** Ctrl+F6 moves the focus to the next region, with Shift to the previous one, also out of fields. */
export function useRegionKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || !event.ctrlKey || document.querySelector('dialog:modal')) return
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function step(by: 1 | -1): void {
  const regions = REGIONS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).filter(
    (region) => region.checkVisibility() && stopOf(region),
  )
  const at = regions.findLastIndex((region) => region.contains(document.activeElement))
  const next = at < 0 ? (by === 1 ? 0 : regions.length - 1) : (at + by + regions.length) % regions.length
  const region = regions[next]
  if (region) stopOf(region)?.focus()
}

/** The current link or row, else the first stop. */
function stopOf(region: HTMLElement): HTMLElement | undefined {
  const stops = [region, ...region.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.matches(STOPS) && stop.tabIndex >= 0 && stop.checkVisibility(),
  )
  return stops.find((stop) => stop.ariaCurrent === 'page' || stop.role === 'row') ?? stops[0]
}

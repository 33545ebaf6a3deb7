import { useKeys } from './use-keys.ts'

export function useListKeys(): void {
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => standing()?.click(),
  })
}

const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#list .entry-list a')]
const standing = (): HTMLElement | undefined => entries().find((entry) => entry === document.activeElement)

function step(by: 1 | -1): void {
  const all = entries()
  const here = standing() ?? all.find((entry) => entry.ariaCurrent === 'page')
  const at = here ? all.indexOf(here) + by : 0
  ;(all[at] ?? here)?.focus()
}

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
  const current = standing() ?? all.find((entry) => entry.ariaCurrent === 'page')
  const at = current ? all.indexOf(current) + by : 0
  ;(all[at] ?? current)?.focus()
}

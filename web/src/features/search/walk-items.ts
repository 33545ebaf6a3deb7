const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const
export type WalkKey = (typeof KEYS)[number]

export const isWalkKey = (key: string): key is WalkKey => KEYS.some((walkKey) => walkKey === key)

export interface Stand {
  typed: string
  key: string
}

/**
 * Returns the row that Enter opens: the chosen row while text and row still exist, else the first. New answers thus do
 * not move the choice.
 */
export function activeKey(keys: readonly string[], stand: Stand | null, typed: string): string {
  if (stand !== null && stand.typed === typed && keys.includes(stand.key)) return stand.key
  return keys[0] ?? ''
}

/** Wraps around at both ends. */
export function walk(keys: readonly string[], from: string, by: WalkKey): string {
  const at = keys.indexOf(from)
  const last = keys.length - 1
  switch (by) {
    case 'ArrowDown':
      return keys[at === last ? 0 : at + 1] ?? ''
    case 'ArrowUp':
      return keys[at <= 0 ? last : at - 1] ?? ''
    case 'Home':
      return keys[0] ?? ''
    case 'End':
      return keys[last] ?? ''
  }
}

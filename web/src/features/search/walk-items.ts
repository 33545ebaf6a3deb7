const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const
export type WalkKey = (typeof KEYS)[number]

export const isWalkKey = (key: string): key is WalkKey => KEYS.some((one) => one === key)

/** Where somebody went with the keys, and what was typed then. */
export interface Stand {
  typed: string
  key: string
}

/**
 * The row that Enter opens: where one went, as long as the same is typed and that row is there; else the first one, so
 * that an answer that comes in does not carry the choice away.
 */
export function activeKey(keys: readonly string[], stand: Stand | null, typed: string): string {
  if (stand !== null && stand.typed === typed && keys.includes(stand.key)) return stand.key
  return keys[0] ?? ''
}

/** The row that a key leads to; the ends are joined. */
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

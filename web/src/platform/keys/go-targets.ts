import { GO_TARGETS, GO_WAIT_MS, type GoTarget } from './key-list.ts'

export type GoTo = `go ${GoTarget}`

/**
 * Returns the target of a key after `g`; null for other keys or too late.
 * @param sinceGoMs milliseconds since `g` was pressed.
 */
export function readGoTarget(key: string, sinceGoMs: number): GoTo | null {
  const found = sinceGoMs <= GO_WAIT_MS ? GO_TARGETS.find(({ letter }) => letter === key) : undefined
  return found ? `go ${found.place}` : null
}

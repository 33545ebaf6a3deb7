import { GO_WAIT_MS, PLACE_LIST, type Place } from './key-list.ts'

export type GoTo = `go ${Place}`

/**
 * Returns the target of a key after `g`; null for other keys or too late.
 * @param sinceGoMs milliseconds since `g` was pressed.
 */
export function readPlace(key: string, sinceGoMs: number): GoTo | null {
  const found = sinceGoMs <= GO_WAIT_MS ? PLACE_LIST.find(({ letter }) => letter === key) : undefined
  return found ? `go ${found.place}` : null
}

import { GO_WAIT_MS, PLACE_LIST, type Place } from './key-list.ts'

/** What a place's letter means right after `g`. */
export type GoTo = `go ${Place}`

/**
 * The place that a press right after `g` names; null where it names none, or came too late.
 * @param sinceGoMs how long ago `g` was pressed.
 */
export function readPlace(key: string, sinceGoMs: number): GoTo | null {
  const found = sinceGoMs <= GO_WAIT_MS ? PLACE_LIST.find(({ letter }) => letter === key) : undefined
  return found ? `go ${found.place}` : null
}

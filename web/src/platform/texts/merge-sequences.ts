import { matchSequences } from './match-sequences.ts'

/** Items of the base, from `start` to before `end`, and what one side put in their place. */
interface Change {
  start: number
  end: number
  items: readonly string[]
}

/**
 * Merges two versions of a sequence with a common base.
 * @param collide Tells which changes of the two sides cannot both be kept; those side by side can, if omitted.
 * @returns null when both sides changed the same items, or added to the same place, each in its own way.
 */
export function mergeSequences(
  base: readonly string[],
  local: readonly string[],
  remote: readonly string[],
  collide = overlap,
): string[] | null {
  const changes = changesOf(base, local)
  for (const change of changesOf(base, remote)) {
    if (changes.some((each) => isSame(each, change))) continue
    if (changes.some((each) => collide(each, change))) return null
    changes.push(change)
  }
  changes.sort((first, second) => first.start - second.start || first.end - second.end)
  const merged: string[] = []
  let at = 0
  for (const { start, end, items } of changes) {
    merged.push(...base.slice(at, start), ...items)
    at = end
  }
  return [...merged, ...base.slice(at)]
}

function changesOf(base: readonly string[], changed: readonly string[]): Change[] {
  const changes: Change[] = []
  let [start, from] = [0, 0]
  for (const [end, to] of [...matchSequences(base, changed), [base.length, changed.length] as const]) {
    if (end > start || to > from) changes.push({ start, end, items: changed.slice(from, to) })
    ;[start, from] = [end + 1, to + 1]
  }
  return changes
}

const isSame = (first: Change, second: Change): boolean =>
  first.start === second.start && first.end === second.end && first.items.join('\0') === second.items.join('\0')

/** Additions to the same place have no order. */
function overlap(first: Change, second: Change): boolean {
  if (first.start < second.end && second.start < first.end) return true
  return first.start === first.end && second.start === second.end && first.start === second.start
}

/** Changes of the same or adjacent items. */
export const touch = (first: Change, second: Change): boolean => first.start <= second.end && second.start <= first.end

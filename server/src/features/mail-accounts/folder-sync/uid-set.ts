import type { UidRanges } from '#platform/imap/imap'

/** Answers whether ranges contain a UID, by binary search. */
export function contains(ranges: UidRanges, uid: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] as readonly [number, number]
    if (uid < first) high = middle - 1
    else if (uid > last) low = middle + 1
    else return true
  }
  return false
}

/** Returns at most `most` UIDs below a limit, the highest first. */
export function highestBelow(ranges: UidRanges, limit: number, most: number): number[] {
  const uids: number[] = []
  for (let index = ranges.length - 1; index >= 0 && uids.length < most; index -= 1) {
    const [first, last] = ranges[index] as readonly [number, number]
    for (let uid = Math.min(last, limit - 1); uid >= first && uids.length < most; uid -= 1) uids.push(uid)
  }
  return uids
}

/** Returns the ranges without these UIDs. */
export function without(ranges: UidRanges, uids: ReadonlySet<number>): [number, number][] {
  const remaining: [number, number][] = []
  for (const [low, high] of ranges) {
    let first = low
    for (let uid = low; uid <= high; uid += 1) {
      if (!uids.has(uid)) continue
      if (uid > first) remaining.push([first, uid - 1])
      first = uid + 1
    }
    if (first <= high) remaining.push([first, high])
  }
  return remaining
}

export const countBelow = (ranges: UidRanges, limit: number): number =>
  ranges.reduce((sum, [first, last]) => sum + Math.max(0, Math.min(last, limit - 1) - first + 1), 0)

/** Returns the UIDs from `first` to below `end` that a set lacks. */
export function notIn(ranges: UidRanges, stored: ReadonlySet<number>, { first, end }: { first: number; end: number }) {
  const uids: number[] = []
  for (const [low, high] of ranges)
    for (let uid = Math.max(low, first); uid <= high && uid < end; uid += 1) if (!stored.has(uid)) uids.push(uid)
  return uids
}

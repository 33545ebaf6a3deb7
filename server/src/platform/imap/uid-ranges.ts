import type { UidRanges } from './imap.ts'

/** The highest UID (RFC 9051, 2.3.1.1). `1:*` would name the last message of an empty range, and Cyrus hides expunges above it. */
export const HIGHEST_UID = 4_294_967_295

export const from = (uid: number): string => `${Math.max(1, uid)}:${HIGHEST_UID}`

/** @param uids in any order, with or without duplicates */
export function toRanges(uids: readonly number[]): UidRanges {
  const ranges: [number, number][] = []
  for (const uid of uids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && uid <= last[1] + 1) last[1] = Math.max(last[1], uid)
    else ranges.push([uid, uid])
  }
  return ranges
}

export const countOf = (ranges: UidRanges): number => ranges.reduce((sum, [first, last]) => sum + (last - first + 1), 0)

/** Returns the sequence set (RFC 9051, section 9). */
export const formatUids = (uids: readonly number[]): string =>
  toRanges(uids)
    .map(([first, last]) => (first === last ? `${first}` : `${first}:${last}`))
    .join(',')

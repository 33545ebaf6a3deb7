import { toCrLf, usesCrLf } from './line-ends.ts'

// Three-way merges of single values. Git sync and updates of records share them.

/** Merges texts with a common base line by line. null: they conflict. */
export type MergeTexts = (base: string, ours: string, theirs: string) => Promise<string | null>

/** @returns undefined when both sides changed it, each in its own way. */
export function mergeWhole<T>(base: T, ours: T, theirs: T): T | undefined {
  if (ours === theirs || theirs === base) return ours
  return ours === base ? theirs : undefined
}

/** Merges lists as sets, so it never conflicts. */
export function mergeSets(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  if (sameList(base, ours)) return [...theirs]
  if (sameList(base, theirs)) return [...ours]
  const removed = new Set(base.filter((item) => !ours.includes(item)))
  const added = ours.filter((item) => !base.includes(item) && !theirs.includes(item))
  return [...theirs.filter((item) => !removed.has(item)), ...added]
}

export const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** @returns null when both sides changed the same lines, each in its own way. */
export async function mergeLines(
  base: string,
  ours: string,
  theirs: string,
  mergeTexts: MergeTexts,
): Promise<string | null> {
  return mergeWhole(base, ours, theirs) ?? mergeTexts(base, ours, theirs)
}

/** Applies the model's line ends if they are uniform. Browser editors use line feeds only. */
export function inStyleOf(model: string, text: string): string {
  return usesCrLf(model) && !text.includes('\r\n') ? toCrLf(text) : text
}

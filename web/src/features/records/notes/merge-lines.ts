import { mergeSequences, touch } from '#platform/texts/merge-sequences.ts'

/** Merges two changes of a text by lines. @returns null when both changed the same or adjacent lines. */
export function mergeLines(base: string, own: string, remote: string): string | null {
  const merged = mergeSequences(base.split('\n'), own.split('\n'), remote.split('\n'), touch)
  return merged && merged.join('\n')
}

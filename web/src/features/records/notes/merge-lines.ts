import { matchSequences } from '#platform/texts/match-sequences.ts'

/** Merges two changes of a text by lines. @returns null when both changed the same or adjacent lines. */
export function mergeLines(base: string, own: string, remote: string): string | null {
  if (own === remote || remote === base) return own
  if (own === base) return remote
  const [lines, ownLines, remoteLines] = [base, own, remote].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ]
  const merged: string[] = []
  const changes = [...changesOf(lines, ownLines, true), ...changesOf(lines, remoteLines, false)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )
  let from = 0
  let last: Change | undefined
  for (const change of changes) {
    if (last && change.isMine !== last.isMine && change.start <= last.end) {
      if (isSame(change, last)) continue
      return null
    }
    merged.push(...lines.slice(from, change.start), ...change.lines)
    from = change.end
    last = change
  }
  return [...merged, ...lines.slice(from)].join('\n')
}

interface Change {
  isMine: boolean
  /** Lines of the base that are replaced. */
  start: number
  end: number
  lines: string[]
}

const isSame = (a: Change, b: Change): boolean =>
  a.start === b.start && a.end === b.end && a.lines.join('\n') === b.lines.join('\n')

function changesOf(base: readonly string[], text: readonly string[], isMine: boolean): Change[] {
  const changes: Change[] = []
  let [fromBase, fromText] = [0, 0]
  for (const [i, j] of [...matchSequences(base, text), [base.length, text.length] as const]) {
    if (i > fromBase || j > fromText) changes.push({ isMine, start: fromBase, end: i, lines: text.slice(fromText, j) })
    ;[fromBase, fromText] = [i + 1, j + 1]
  }
  return changes
}

/** The lines that one of two texts has and the other one lacks, in order. */
export interface ChangedLines {
  added: string[]
  removed: string[]
}

/** Compares texts by lines. A line that only moved, and an empty one, is no change. */
export const changedLines = (before: string, after: string): ChangedLines => ({
  added: missingIn(before, after),
  removed: missingIn(after, before),
})

/** Returns the lines of a text that another one has less often. */
function missingIn(base: string, text: string): string[] {
  const counts = new Map<string, number>()
  for (const line of linesOf(base)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return linesOf(text).filter((line) => {
    const unmatched = counts.get(line) ?? 0
    counts.set(line, unmatched - 1)
    return unmatched <= 0
  })
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Counts the lines that only one of the texts has. The order of lines does not matter. */
export function lineDistance(a: string, b: string): number {
  const counts = new Map<string, number>()
  for (const line of linesOf(a)) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of linesOf(b)) counts.set(line, (counts.get(line) ?? 0) - 1)
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}

/** An empty text has no lines, and a line break at the end starts none. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

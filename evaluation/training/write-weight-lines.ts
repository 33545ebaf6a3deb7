const LINE = 116
/** Smaller weights have no effect. */
const MIN_WEIGHT = 4

/** Writes `name=hundredths`, sorted; small weights are omitted. */
export const writeWeightLines = (weights: ReadonlyMap<string, number>): string =>
  wrapped(
    [...weights]
      .map(([name, weight]) => ({ name, hundredths: Math.round(weight * 100) }))
      .filter(({ hundredths }) => Math.abs(hundredths) >= MIN_WEIGHT)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, hundredths }) => `${name}=${hundredths}`),
  )

/** Separates entries by tabs and wraps the lines. */
export function wrapped(entries: readonly string[]): string {
  const lines: string[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + entry.length < LINE) lines[lines.length - 1] = `${last}\t${entry}`
    else lines.push(entry)
  }
  return lines.join('\n')
}

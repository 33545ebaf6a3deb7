const LINE = 116
/** Smaller weights have no effect. */
const MIN_WEIGHT = 4

/** Writes `name=hundredths`, sorted, separated by tabs, in wrapped lines; small weights are omitted. */
export function writeWeightLines(weights: ReadonlyMap<string, number>): string {
  const lines: string[] = []
  const entries = [...weights]
    .map(([name, weight]) => ({ name, hundredths: Math.round(weight * 100) }))
    .filter(({ hundredths }) => Math.abs(hundredths) >= MIN_WEIGHT)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, hundredths } of entries) {
    const entry = `${name}=${hundredths}`
    const last = lines.at(-1)
    if (last !== undefined && last.length + entry.length < LINE) lines[lines.length - 1] = `${last}\t${entry}`
    else lines.push(entry)
  }
  return lines.join('\n')
}

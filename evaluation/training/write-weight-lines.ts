const LINE = 116
/** What weighs less than this says nothing. */
const LEAST = 4

/** `name=hundredths`, by name, tabs between, in lines that fit; small weights are left out. */
export function writeWeightLines(weights: ReadonlyMap<string, number>): string {
  const lines: string[] = []
  const entries = [...weights]
    .map(([name, weight]) => ({ name, hundredths: Math.round(weight * 100) }))
    .filter(({ hundredths }) => Math.abs(hundredths) >= LEAST)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, hundredths } of entries) {
    const entry = `${name}=${hundredths}`
    const last = lines.at(-1)
    if (last !== undefined && last.length + entry.length < LINE) lines[lines.length - 1] = `${last}\t${entry}`
    else lines.push(entry)
  }
  return lines.join('\n')
}

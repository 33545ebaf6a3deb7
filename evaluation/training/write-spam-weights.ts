import type { Logistic } from './logistic.ts'
import type { Boundary } from './spam-training.ts'

export function writeSpamWeights({ bias, weights }: Logistic, { boundary, scale }: Boundary): string {
  const signs = [...weights].filter(([name]) => name.startsWith('#'))
  const words = [...weights].filter(([name, weight]) => !name.startsWith('#') && Math.round(weight * 100) !== 0)
  return `// Written by evaluation/training/train-spam.ts from the tuning half; not edited by hand. Log-odds: above zero means spam.

export const BIAS = ${bias.toFixed(3)}
/** The log-odds from which a mail is called spam, and how fast the probability changes there. */
export const BOUNDARY = ${boundary}
export const SCALE = ${scale}

export const SIGN_WEIGHTS: Readonly<Record<string, number>> = {
${byName(signs)
  .map(([name, weight]) => `  ${keyOf(name.slice(1))}: ${round(weight, 2)},`)
  .join('\n')}
}

/** word=hundredths, separated by spaces; \`s:\` marks a word of the subject. */
export const WORD_WEIGHTS = \`
${wrap(byName(words).map(([word, weight]) => `${word}=${Math.round(weight * 100)}`))}
\`
`
}

const keyOf = (name: string): string => (/^[a-z]+$/i.test(name) ? name : JSON.stringify(name).replaceAll('"', "'"))

const byName = (entries: [string, number][]): [string, number][] => entries.toSorted(([a], [b]) => (a < b ? -1 : 1))

const round = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0

/** Lines of at most 118 characters; no word contains a space, a backtick or a backslash. */
function wrap(entries: readonly string[]): string {
  const lines: string[] = []
  for (const entry of entries.map((each) => each.replace(/\s/g, ''))) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + entry.length < 118) lines[lines.length - 1] = `${last} ${entry}`
    else lines.push(entry)
  }
  return lines.join('\n')
}

import { tokenise } from '../../server/src/core/tokens.ts'
import { generateMails } from '../world/generate-mails.ts'

export interface Shape {
  name: string
  queries: string[]
  /** Limited to the largest project. */
  inProject?: boolean
}

const SAMPLE = 10_000
const QUERIES = 40

/** Typical queries in words of the world; deterministic for a size. */
export function queryShapes(size: number): Shape[] {
  const uses = new Map<string, number>()
  const pairs: string[] = []
  let read = 0
  for (const mail of generateMails(size)) {
    const words = [...new Set(tokenise(mail.text).map(({ token }) => token))].filter((word) => word.length >= 4)
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
    const [first, second] = [words[3], words[7]]
    if (first && second && read % 50 === 0) pairs.push(`${first} ${second}`)
    read += 1
    if (read >= SAMPLE) break
  }
  const byUse = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word)
  const rare = spread(byUse.slice(Math.floor(byUse.length * 0.9)))
  const common = spread(byUse.slice(0, QUERIES))
  const medium = spread(byUse.slice(500, 5_000).filter((word) => word.length >= 6))
  return [
    { name: 'rare word', queries: rare },
    { name: 'common word', queries: common },
    { name: 'two words', queries: pairs.slice(0, QUERIES) },
    { name: 'two common words', queries: common.map((word, index) => `${word} ${common.at(index - 7) ?? ''}`) },
    { name: 'prefix of 2 letters', queries: medium.map((word) => word.slice(0, 2)) },
    { name: 'prefix of 3 letters', queries: medium.map((word) => word.slice(0, 3)) },
    { name: 'word and prefix', queries: pairs.slice(0, QUERIES).map((pair) => pair.slice(0, -2)) },
    { name: 'misspelt word', queries: medium.map(misspelt) },
    { name: 'common word in a project', queries: common, inProject: true },
    { name: 'rare word in a project', queries: rare, inProject: true },
  ]
}

const spread = (words: readonly string[]): string[] =>
  Array.from({ length: QUERIES }, (_, index) => words[Math.floor((index * words.length) / QUERIES)] ?? '')

const misspelt = (word: string): string => {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1)
}

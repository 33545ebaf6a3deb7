import { readFileSync } from 'node:fs'
import { editDistance } from '#core/edit-distance'
import { allowedMistakes } from '#features/search/quick/forgive-typos'
import { type ApiCaller, searchTitles, storeNotes } from './search-notes.ts'

export interface Misspelling {
  set: string
  right: string
  wrong: string
}

export interface TyposReport {
  set: string
  /** Edit distance in inserted, deleted, changed or swapped letters; 4 means more than three. */
  distance: number
  pairs: number
  /** Pairs within the rule: one mistake from five letters, two from nine. */
  covered: number
  /** Covered pairs with the correct word among the first five. */
  found: number
}

const TOP = 5
const FAR = 3

export function readMisspellings(folder: string): Misspelling[] {
  const norvig = readFileSync(`${folder}/norvig-testset1/spell-testset1.jsonl`, 'utf8').trim().split('\n')
  const symspell = readFileSync(`${folder}/symspell-noisy/noisy_query_en_1000.txt`, 'utf8').trim().split('\n')
  const pairs = [
    ...norvig.flatMap((line) => {
      const { right, wrong } = JSON.parse(line) as { right: string; wrong: string[] }
      return wrong.map((each) => ({ set: 'Norvig 1 (Birkbeck)', right, wrong: each }))
    }),
    ...symspell.map((line) => {
      const [wrong = '', right = ''] = line.trim().split(/\s+/)
      return { set: 'SymSpell noisy', right, wrong }
    }),
  ]
  return pairs.filter(({ right, wrong }) => /^[a-z]+$/.test(right) && /^[a-z]+$/.test(wrong) && right !== wrong)
}

export async function measureTypos(nora: ApiCaller, pairs: readonly Misspelling[]): Promise<TyposReport[]> {
  const words = [...new Set(pairs.map(({ right }) => right))]
  await storeNotes(
    nora,
    words.map((title) => ({ title, text: '' })),
  )
  const reports = new Map<string, TyposReport>()
  for (const { set, right, wrong } of pairs) {
    const distance = editDistance(right, wrong, FAR)
    const key = `${set} ${distance}`
    const report = reports.get(key) ?? { set, distance, pairs: 0, covered: 0, found: 0 }
    reports.set(key, report)
    report.pairs += 1
    if (distance > allowedMistakes(wrong)) continue
    report.covered += 1
    if ((await searchTitles(nora, wrong, TOP)).includes(right)) report.found += 1
  }
  return [...reports.values()].sort((a, b) => (a.set < b.set ? -1 : a.set > b.set ? 1 : a.distance - b.distance))
}

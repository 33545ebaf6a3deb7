import { expect, it } from 'vitest'
import { addLikeness } from './add-likeness.ts'
import type { RankedHit } from './score-hit.ts'

const NONE = {
  title: 0,
  order: 0,
  freshness: 0,
  mailbox: 0,
  validity: 0,
  context: 0,
  likeness: 0,
  meaning: 0,
  isRelated: false,
}

const hit = (id: string, text: string, score: number): RankedHit => ({
  hit: {
    type: 'note',
    id,
    projectId: 'p',
    at: 0,
    updatedAt: 0,
    title: '',
    origin: () => '',
    parts: [{ field: 'body', text }],
  },
  reasons: { ...NONE, score, words: [{ word: 'kiln', fit: 'exact', field: 'body', score }] },
})

const numbered = (topic: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${topic}${String.fromCharCode(97 + (index % 26))}${index}x`).join(' ')

const pottery = numbered('glaze', 40)
/** Six hits about pottery, and six that have nothing in common with anything. */
const hits = [
  ...Array.from({ length: 6 }, (_, index) => hit(`pottery${index}`, `${pottery} ${numbered(`own${index}`, 5)}`, 4)),
  ...Array.from({ length: 6 }, (_, index) => hit(`alone${index}`, numbered(`topic${index}`, 45), 4)),
]

const order = (ranked: readonly RankedHit[]) =>
  ranked.toSorted((a, b) => b.reasons.score - a.reasons.score).map((each) => each.hit.id)

it('lifts a hit among similar ones above a hit that stands alone', async () => {
  const weak = hit('weak', `${pottery} ${numbered('late', 5)}`, 3)
  const ranked = order(await addLikeness([...hits, weak]))
  expect(ranked.indexOf('weak')).toBeLessThan(7)
  expect(ranked.slice(0, 7).filter((id) => id.startsWith('alone'))).toEqual([])
})

it('explains the score as a sum', async () => {
  for (const { reasons } of await addLikeness(hits)) {
    const words = reasons.words.reduce((sum, { score }) => sum + score, 0)
    expect(reasons.score).toBeCloseTo(words + reasons.likeness)
  }
})

it('leaves short texts, few hits and hits without common words as they are', async () => {
  const short = hit('short', 'glazea0x glazeb1x', 5)
  const [after] = (await addLikeness([short, ...hits])).filter((each) => each.hit.id === 'short')
  expect(after?.reasons).toEqual(short.reasons)
  expect(await addLikeness(hits.slice(0, 9))).toEqual(hits.slice(0, 9))
  const strangers = Array.from({ length: 12 }, (_, index) => hit(`${index}`, numbered(`topic${index}`, 45), index))
  expect(await addLikeness(strangers)).toEqual(strangers)
})

import { readdirSync, readFileSync } from 'node:fs'
import { findSharedData } from './shared-data.ts'

// 450 mails of real lists. Their threads were worked out by others: see SOURCE.txt beside them.

/** Where they lie; null when they are missing, and the tests that need them are left out by name. */
export const REAL_THREADS = findSharedData('threads/sa-easy-ham-1')

export const readRealMails = (): Buffer[] =>
  readdirSync(`${REAL_THREADS}/eml`)
    .sort()
    .map((name) => readFileSync(`${REAL_THREADS}/eml/${name}`))

/** Each thread as its message ids in order. */
export function expectedThreads(): string[] {
  const expected = readFileSync(`${REAL_THREADS}/expected_threads.json`, 'utf8')
  const { threads_components: threads } = JSON.parse(expected) as { threads_components: string[][] }
  return threads.map((ids) => ids.toSorted().join(' ')).sort()
}

/** Orders in which mail may arrive. */
export const ORDERS: [string, <T>(mails: readonly T[]) => T[]][] = [
  ['as they lie in their folder', (mails) => [...mails]],
  ['backwards', (mails) => mails.toReversed()],
  ['shuffled', (mails) => shuffled(mails, 7)],
]

/** Always the same order for the same seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const draw = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return items
    .map((item) => ({ item, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

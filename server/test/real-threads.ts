import { readdirSync, readFileSync } from 'node:fs'
import { findSharedData } from './shared-data.ts'

// 450 emails of real lists with independently determined threads: see their SOURCE.txt.

/** null when missing; the dependent tests are then skipped by name. */
export const REAL_THREADS = findSharedData('threads/sa-easy-ham-1')

export const readRealMails = (): Buffer[] =>
  readdirSync(`${REAL_THREADS}/eml`)
    .sort()
    .map((name) => readFileSync(`${REAL_THREADS}/eml/${name}`))

export function expectedThreads(): string[] {
  const expected = readFileSync(`${REAL_THREADS}/expected_threads.json`, 'utf8')
  const { threads_components: threads } = JSON.parse(expected) as { threads_components: string[][] }
  return threads.map((ids) => ids.toSorted().join(' ')).sort()
}

export const ORDERS: [string, <T>(mails: readonly T[]) => T[]][] = [
  ['as they lie in their folder', (mails) => [...mails]],
  ['backwards', (mails) => mails.toReversed()],
  ['shuffled', (mails) => shuffled(mails, 7)],
]

/** Deterministic for a seed. */
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

import { createHash } from 'node:crypto'

/** Rules use `tuning`; the scorecard reads `test` once per release. */
export type Half = 'tuning' | 'test'

/**
 * Test members that were seen before their rule existed, by the first 16 hex digits of their hash. They count as
 * tuning, because a seen member cannot test.
 */
const SEEN_TEST_MEMBERS: ReadonlySet<string> = new Set([
  '53c5902be4ed1282',
  '13b59994c1f0d0d9',
  '986fd238c23aa99a',
  'bdacfba8ae778f20',
  '10f7ba89edce71cf',
  'd5f93221f0bb50e2',
  '71fbf3db7bbd37bd',
  '36a4d23edd1368f7',
  '742c720d1934958b',
  'd6735cccef714385',
  'b4632adc106af436',
  '1194493550c218b9',
  '135046e8513ea1fa',
  '1e38a0e085471ede',
  'd67d20700a591f36',
  'd8d3254ccf1ec7dc',
])

export const hashOf = (raw: Uint8Array | string): string => createHash('sha256').update(raw).digest('hex')

/** Returns the half of an email (raw bytes) or a sentence (UTF-8): an even first hex digit means tuning. */
export const halfOf = (raw: Uint8Array | string): Half => halfOfHash(hashOf(raw))

export function halfOfHash(hash: string): Half {
  return Number.parseInt(hash.slice(0, 1), 16) % 2 === 0 || SEEN_TEST_MEMBERS.has(hash.slice(0, 16)) ? 'tuning' : 'test'
}

import { beforeEach, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import type { FetchAnswer, FetchFailure, FetchOutside } from '#platform/fetching/fetching'
import { Postpone } from '#platform/jobs/jobs'
import { createRobots } from './read-robots.ts'

const answer = (text: string): FetchAnswer => ({
  kind: 'answer',
  url: '',
  contentType: 'text/plain',
  robotsTag: '',
  etag: '',
  lastModified: '',
  body: Buffer.from(text),
})
const failure = (reason: FetchFailure['reason'], status = 0): FetchFailure => ({
  kind: 'failure',
  reason,
  detail: 'why',
  status,
  retryAfter: '',
})

let says: FetchAnswer | FetchFailure
let asked: string[]
beforeEach(() => {
  asked = []
})
const fetchOutside: FetchOutside = async (url) => {
  asked.push(url)
  return says
}
const never = new AbortController().signal
const robots = (clock = manualClock(0)) => createRobots({ fetchOutside, clock })

// RFC 9309, 2.3.1.
it('takes what is not there for no rules, and what cannot be had for a prohibition', async () => {
  const withAnswer = (said: FetchAnswer | FetchFailure) => {
    says = said
    return robots()('https://press.example', never)
  }
  for (const status of [400, 401, 403, 404, 410])
    expect(await withAnswer(failure('status', status))).toMatchObject({ rules: [] })
  for (const status of [429, 500, 502, 503]) expect(await withAnswer(failure('status', status))).toBe('why')
  for (const reason of ['unreachable', 'too_slow', 'refused', 'too_large'] as const)
    expect(await withAnswer(failure(reason))).toBe('why')
  expect(await withAnswer(failure('too_many_redirects'))).toMatchObject({ rules: [] })
})

it('asks each site once an hour, and one that could not say after ten minutes', async () => {
  const clock = manualClock(0)
  const ask = robots(clock)
  says = answer('User-agent: *\nDisallow: /a')
  const both = [await ask('https://a.example', never), await ask('https://a.example', never)]
  expect(both[0]).toBe(both[1])
  await ask('https://b.example', never)
  expect(asked).toEqual(['https://a.example/robots.txt', 'https://b.example/robots.txt'])
  clock.advance(3_600_000)
  says = failure('unreachable')
  expect(await ask('https://a.example', never)).toBe('why')
  clock.advance(599_999)
  await ask('https://a.example', never)
  expect(asked).toHaveLength(3)
  clock.advance(1)
  await ask('https://a.example', never)
  expect(asked).toHaveLength(4)
})

it('remembers nothing of a moment when this process could not ask', async () => {
  const ask = robots()
  says = failure('busy')
  await expect(ask('https://a.example', never)).rejects.toThrow(Postpone)
  says = failure('too_slow')
  await expect(ask('https://a.example', AbortSignal.abort())).rejects.toThrow()
  says = answer('')
  expect(await ask('https://a.example', never)).toMatchObject({ rules: [] })
})

it('keeps no more sites than it has room for', async () => {
  const ask = robots()
  says = answer('')
  for (let n = 0; n <= 500; n += 1) await ask(`https://h${n}.example`, never)
  await ask('https://h500.example', never)
  expect(asked).toHaveLength(501)
  await ask('https://h0.example', never)
  expect(asked).toHaveLength(502)
})

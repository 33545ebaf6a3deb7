import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGatherer } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function gatherer() {
  const done: string[][] = []
  return { done, ...createGatherer<string>((due) => done.push([...due])) }
}

it('does once what is asked for several times in a moment', () => {
  const { done, ask } = gatherer()
  ask('lists', 'drafts')
  ask('lists')
  expect(done).toEqual([])
  vi.advanceTimersByTime(200)
  expect(done).toEqual([['lists', 'drafts']])
})

it('is no faster than its pause while things go on happening, and does the last of them', () => {
  const { done, ask } = gatherer()
  for (let at = 0; at < 100; at += 1) {
    ask('lists')
    vi.advanceTimersByTime(100)
  }
  expect(done.length).toBeLessThanOrEqual(8)
  const before = done.length
  ask('the last')
  vi.advanceTimersByTime(1_500)
  expect(done.slice(before).flat()).toContain('the last')
})

it('is quick again after a pause in which nothing happened', () => {
  const { done, ask } = gatherer()
  ask('first')
  vi.advanceTimersByTime(200 + 1_500)
  ask('second')
  vi.advanceTimersByTime(200)
  expect(done).toEqual([['first'], ['second']])
})

it('does nothing after it was stopped', () => {
  const { done, ask, stop } = gatherer()
  ask('lists')
  stop()
  vi.advanceTimersByTime(5_000)
  expect(done).toEqual([])
})

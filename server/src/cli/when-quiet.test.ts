import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('waits until a second was quiet, and then does it once', () => {
  const seconds = [1, 0.04, 0.02, 0, 0]
  const work = vi.fn<() => void>()
  whenQuiet(work, () => seconds.shift() ?? 0)
  vi.advanceTimersByTime(2_000)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('is not done in a process that always works', () => {
  const work = vi.fn<() => void>()
  whenQuiet(work, () => 0.5)
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const AT = 1_800_000_000_000
let line: typeof import('./connection.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: AT })
  vi.resetModules()
  line = await import('./connection.ts')
})
afterEach(() => vi.useRealTimers())

it('says when the line was lost, once', () => {
  line.setConnected(true)
  line.setConnected(false)
  vi.setSystemTime(AT + 5_000)
  line.setConnected(false)
  expect(line.readLostAt()).toBe(AT)
  line.setConnected(true)
  expect(line.readLostAt()).toBeNull()
})

it('of a page that was opened without a line says when the newest of what it shows was read', () => {
  line.recordAnswer(String(AT - 60_000))
  line.recordAnswer(String(AT - 30_000))
  line.recordAnswer(String(AT - 90_000))
  expect(line.readLostAt()).toBe(AT - 30_000)
})

it('has everything read anew when kept answers were shown, and only then', () => {
  const readAnew = vi.fn<() => void>()
  line.watchReturn(readAnew)
  line.setConnected(true)
  line.setConnected(false)
  line.setConnected(true)
  expect(readAnew).not.toHaveBeenCalled()
  line.setConnected(false)
  line.recordAnswer(String(AT - 1_000))
  expect(line.readLostAt()).toBe(AT)
  line.setConnected(true)
  expect(readAnew).toHaveBeenCalledTimes(1)
  line.setConnected(true)
  expect(readAnew).toHaveBeenCalledTimes(1)
})

it('learns from a new answer that a single question had failed', () => {
  const readAnew = vi.fn<() => void>()
  line.watchReturn(readAnew)
  line.setConnected(true)
  line.recordAnswer(String(AT - 1_000))
  expect(line.readLostAt()).toBe(AT)
  line.recordAnswer(null)
  expect(line.readLostAt()).toBeNull()
  expect(readAnew).toHaveBeenCalledTimes(1)
})

it('is not told by a new answer that the socket is open again', () => {
  line.setConnected(true)
  line.setConnected(false)
  line.recordAnswer(null)
  expect(line.readLostAt()).toBe(AT)
})

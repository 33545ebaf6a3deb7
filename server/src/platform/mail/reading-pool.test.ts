// @module-tag slow

import { afterEach, describe, expect, it } from 'vitest'
import { ReadingPool } from './reading-pool.ts'

const notes: string[] = []
const open = (change: { processes?: number; deadlineMs?: number } = {}) =>
  new ReadingPool({
    processes: 1,
    deadlineMs: 5_000,
    idleMs: 30_000,
    onLost: (sentence) => void notes.push(sentence),
    ...change,
  })

const slow = (n: number) => `<p>${n}</p>${'<b>x</b>'.repeat(3_500)}`

/** Takes a tenth of a second, of which the limit sees hundredths, and is small enough to be read with others. */
const verySlow = (n: number) =>
  Buffer.from(
    `Content-Type: text/html\r\n\r\n<style>${'a{color:red}'.repeat(1_000)}</style>${`<a>${n}</a>`.repeat(2_000)}`,
  )

let pool: ReadingPool
afterEach(() => pool.close())

describe('mails that are read together', () => {
  it('each get their own answer, refusals too', async () => {
    pool = open()
    const html = Array.from({ length: 30 }, (_, n) => `<p>text ${n}</p>`)
    const broken = pool.perform('parse', null as unknown as Uint8Array).catch((error: unknown) => error)
    expect(await Promise.all(html.map((one) => pool.perform('textOf', one)))).toEqual(html.map((_, n) => `text ${n}`))
    expect(await broken).toMatchObject({ code: 'unprocessable' })
  })

  it('are read again, each by itself, when their process is lost', async () => {
    pool = open()
    await pool.perform('textOf', 'a')
    const [pid] = pool.pids
    const texts = Promise.all(Array.from({ length: 12 }, (_, n) => pool.perform('textOf', slow(n))))
    setImmediate(() => process.kill(pid as number, 'SIGKILL'))
    expect((await texts).map((text) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 12 }, (_, n) => n))
    expect(pool.pids).not.toContain(pid)
    expect(notes.join()).toContain('SIGKILL')
  })

  it('are left for later when every process is killed', async () => {
    pool = open()
    await pool.perform('textOf', 'a')
    const killing = setInterval(() => {
      for (const pid of pool.pids) process.kill(pid, 'SIGKILL')
    }, 2)
    const outcome = await pool.perform('textOf', slow(1)).catch((error: unknown) => error)
    clearInterval(killing)
    expect(outcome).toMatchObject({ code: 'unavailable' })
    expect(await pool.perform('textOf', 'b')).toBe('b')
  })

  it('lose no time while their process is paused', async () => {
    const limitMs = 100
    pool = open({ deadlineMs: limitMs })
    await pool.perform('textOf', 'a')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGSTOP')
    const text = pool.perform('textOf', 'b')
    setTimeout(() => process.kill(pid, 'SIGCONT'), 4 * limitMs)
    expect(await text).toBe('b')
    expect(pool.pids).toEqual([pid])
  })

  it('are refused one by one when each takes too long', async () => {
    pool = open({ deadlineMs: 1 })
    const outcomes = await Promise.allSettled([0, 1, 2].map((n) => pool.perform('parse', verySlow(n))))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('are told that the service stops, not that they cannot be read', async () => {
    pool = open()
    await pool.perform('textOf', 'a')
    const texts = Promise.allSettled(Array.from({ length: 12 }, (_, n) => pool.perform('textOf', slow(n))))
    await pool.close()
    const reasons = (await texts).map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
    expect(new Set(reasons)).toEqual(new Set(['unavailable']))
  })
})

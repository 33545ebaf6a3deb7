import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestProcess } from '#test/child'
import { eventually } from '#test/eventually'
import { fileClock, manualClock, toNullableTimestamp, toTimestamp } from './clock.ts'
import { wait } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the clock', () => {
  it('is moved in several processes by one file', async () => {
    const file = join(folder, 'offset')
    const child = startTestProcess('clock-process', [file])
    const clock = fileClock(file)
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
    await child.waitForOutput('ready')
    writeFileSync(file, '86400000')
    await child.waitForOutput('a day later')
    await eventually(() => expect(clock.now() - Date.now()).toBeGreaterThan(86_000_000))
    expect((await child.ended).code).toBe(0)
  })

  it('goes by the system’s time where the file is missing or holds no number', async () => {
    const file = join(folder, 'junk')
    writeFileSync(file, 'tomorrow')
    for (const path of [file, join(folder, 'missing')])
      expect(Math.abs(fileClock(path).now() - Date.now())).toBeLessThan(1_000)
  })

  it('stands still in a test’s hand until it is moved', () => {
    const clock = manualClock(5)
    expect([clock.now(), clock.now()]).toEqual([5, 5])
    clock.advance(10)
    expect(clock.now()).toBe(15)
  })

  it('tells instants on the wire in UTC with milliseconds', () => {
    expect(toTimestamp(1_795_000_000_007)).toBe('2026-11-18T11:06:40.007Z')
    expect(toNullableTimestamp(null)).toBeNull()
    expect(toNullableTimestamp(0)).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('waiting', () => {
  it('ends at once when it is aborted, before or meanwhile, and never rejects', async () => {
    const abort = new AbortController()
    const long = wait(3_600_000, abort.signal)
    abort.abort()
    await expect(long).resolves.toBeUndefined()
    await expect(wait(3_600_000, abort.signal)).resolves.toBeUndefined()
  })
})

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { breathe } from '#platform/clock/wait'
import { readStored } from './store-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-kept-'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

async function untilItWaits(): Promise<void> {
  while (vi.getTimerCount() === 0) await breathe()
}

it('waits a moment for a file that a sweep has in its hand', async () => {
  const file = join(folder, 'a.zst')
  writeFileSync(`${file}.swept`, 'content')
  const reading = readStored(file)
  await untilItWaits()
  renameSync(`${file}.swept`, file)
  vi.runAllTimers()
  expect((await reading).toString()).toBe('content')
})

it('does not wait longer for a file that is gone', async () => {
  const reading = readStored(join(folder, 'a.zst')).catch((error: unknown) => error)
  await untilItWaits()
  vi.runAllTimers()
  expect(await reading).toMatchObject({ code: 'ENOENT' })
})

import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inWorkshop, WORKSHOP } from './workshop.ts'

const NAME = 'workshop-test'
const HOUR_MS = 3_600_000

it('leaves nothing of a build that failed', async () => {
  let used = ''
  const failing = inWorkshop(NAME, Date.now(), async (folder) => {
    used = folder
    writeFileSync(join(folder, 'half'), '')
    throw new Error('no good')
  })
  await expect(failing).rejects.toThrow('no good')
  expect(used).toContain(NAME)
  expect(existsSync(used)).toBe(false)
})

it('removes what a killed build left, but not what another one is making', async () => {
  const [left, fresh] = ['left', 'fresh'].map((name) => join(WORKSHOP, `${NAME}-${name}`)) as [string, string]
  for (const folder of [left, fresh]) mkdirSync(folder, { recursive: true })
  const now = Date.now()
  utimesSync(left, new Date(now - 2 * HOUR_MS), new Date(now - 2 * HOUR_MS))
  await inWorkshop(NAME, now, async () => {
    expect([existsSync(left), existsSync(fresh)]).toEqual([false, true])
  })
  await inWorkshop(NAME, now + 2 * HOUR_MS, async () => expect(existsSync(fresh)).toBe(false))
})

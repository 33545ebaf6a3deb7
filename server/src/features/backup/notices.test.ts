import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { listNotices } from './notices.ts'

const DAY = 86_400_000

describeOnBothDatabases('what is wrong with backups', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dossier-notices-'))
    clock = manualClock(Date.now())
    app = await startTestApp(engine, { clock, work: false })
  })
  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const list = (change: Partial<Config> = {}) =>
    listNotices({ ...app.platform, config: { ...app.platform.config, ...change } })
  const into = (name = ''): Partial<Config> => ({ backup: { folder: join(folder, name), keep: 1, drill: false } })
  const back = (name = 'gone') =>
    app.app.features.backup.make(
      { to: join(folder, name), keep: 1, full: false, withKey: false },
      new AbortController().signal,
      () => undefined,
    )
  const alarms = async (change?: Partial<Config>) => (await list(change)).filter(({ isAlarm }) => isAlarm)

  it('is that none was ever made: a notice at first, then an alarm, unless others make them', async () => {
    expect(await list()).toEqual([{ of: 'age', isAlarm: false, text: expect.stringContaining('backup.notSetUp') }])
    expect(await list(into())).toContainEqual({ of: 'age', isAlarm: false, text: expect.stringContaining('noneYet') })
    clock.advance(3 * DAY + 1)
    expect(await alarms()).toHaveLength(1)
    expect(await alarms(into())).toHaveLength(1)
    expect(await list({ backupAlarm: false })).toEqual([])
    expect(await alarms({ ...into(), backupAlarm: false })).toHaveLength(1)
  })

  it('is a folder that is missing, no folder, or without access', async () => {
    writeFileSync(join(folder, 'file'), '')
    const texts = async (name: string) => (await list(into(name))).filter(({ of }) => of === 'folder')
    expect(await texts('missing')).toEqual([
      { of: 'folder', isAlarm: true, text: expect.stringContaining('backup.folderMissing') },
    ])
    expect(await texts('file')).toEqual([
      { of: 'folder', isAlarm: true, text: expect.stringContaining('backup.folderIsFile') },
    ])
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })

  it('is a backup that is late, from the future or gone, and a disk that holds the data too', async () => {
    await back('own')
    expect(await alarms(into('own'))).toEqual([])
    expect(await list(into('own'))).toContainEqual({
      of: 'folder',
      isAlarm: false,
      text: expect.stringContaining('backup.sameDisk'),
    })
    clock.advance(51 * 3_600_000)
    expect((await alarms(into('own'))).map(({ text }) => text)).toEqual([expect.stringContaining('backup.late')])
    expect(await alarms()).toEqual([])
    clock.advance(7 * DAY)
    expect((await alarms()).map(({ text }) => text)).toEqual([expect.stringContaining('backup.late')])
    clock.jump(-60 * DAY)
    expect((await alarms(into('own'))).map(({ text }) => text)).toEqual([expect.stringContaining('backup.inFuture')])
    clock.jump(60 * DAY)
  })

  it('is a disk that is not mounted: the next backup does not go elsewhere', async () => {
    await back()
    renameSync(join(folder, 'gone'), join(folder, 'unmounted'))
    await expect(back()).rejects.toThrow(says('backup.folderGone'))
    expect((await alarms(into('gone'))).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('backup.folderMissing'),
    )
  })
})

// @module-tag slow

import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackupFeature, restoreBackup, verifyBackup } from '#features/backup/index'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { sha256 } from '#platform/crypto/hash'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { refuseUnfinishedRestore } from '#platform/unfinished-restore'
import { backupsIn, filesIn } from './backup-scene.ts'
import { startTestProcess } from './child.ts'
import { engines } from './databases.ts'
import { says } from './in-english.ts'
import { countSteps, cutPowerAt } from './power-cut.ts'
import { dumpState } from './state-dump.ts'

const PATIENCE_MS = 600_000

describe.each(engines())('a power cut on $dialect', (engine) => {
  /**
   * Selects the steps to cut. PostgreSQL has mostly one step per table and takes a second for each cut, so it tests a
   * few of those and every second one of the later ones. SQLite tests all of them, with the same changes of files.
   */
  const chosenOf = (steps: number): number[] =>
    Array.from({ length: steps }, (_, index) => index + 1).filter(
      (step) => engine.dialect === 'sqlite' || step % 60 === 1 || (step > steps - 20 && step % 2 === 0),
    )
  /** At these steps the whole process is killed, to prove that a simulated power cut is no gentler. */
  const killedOf = (steps: number): number[] =>
    (engine.dialect === 'sqlite' ? [0.3, 0.6, 0.9] : [0.9]).map((share) => Math.ceil(steps * share))

  let scene: Awaited<ReturnType<typeof openScene>>
  beforeAll(async () => {
    scene = await openScene()
  }, PATIENCE_MS)
  afterAll(() => scene.remove())

  async function openScene() {
    const database = await engine.create()
    const folder = mkdtempSync(join(tmpdir(), 'dossier-power-'))
    const [dataDir, to, from] = [join(folder, 'data'), join(folder, 'backups'), join(folder, 'early')]
    const url = database.config.kind === 'postgres' ? { DATABASE_URL: database.config.url } : {}
    const settings = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...url }
    const config = readConfig(settings)
    await onPlatform(config, async ({ platform, make }) => {
      const store = async (bytes: number): Promise<void> => {
        const blob = await platform.blobs.stage('t1', randomBytes(bytes))
        await platform.database.transact((tx) => platform.blobs.put(tx, blob))
      }
      for (const bytes of [90_000, 100]) await store(bytes)
      for (const place of [to, from]) await make(place)
      await store(90_000)
    })
    const remove = async (): Promise<void> => {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
    return { config, to, from, settings, folder, dataDir, remove }
  }

  async function killAt(step: number, what: 'backup' | 'restore', place: string): Promise<void> {
    const args = [what, place, String(step)]
    const { code, stderr } = await startTestProcess('mortal-backup-process', args, { env: scene.settings }).ended
    expect([code, stderr], `step ${step}`).toEqual([null, ''])
  }

  it('at any step of a backup leaves the one before as it was, and no half one that passes for whole', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { config, to, dataDir } = scene
    let halves = 0
    const verified = new Set<string>()
    const check = async (step: number): Promise<void> => {
      const folders = backupsIn(to)
      const whole = folders.filter((folder) => existsSync(join(folder, 'manifest.jsonl')))
      halves += folders.length - whole.length
      expect(whole.length, `step ${step}`).toBeGreaterThan(0)
      for (const folder of whole) {
        const bytes = bytesIn(folder)
        // Skips backups that were verified and have not changed.
        if (verified.has(bytes)) continue
        expect((await verifyBackup(folder)).problems, `step ${step}`).toEqual([])
        verified.add(bytes)
      }
    }
    let steps = 0
    await onPlatform(config, async ({ make }) => {
      // Removes the last aborted backup first, because that also counts as steps.
      await cutPowerAt(8, [to], () => make(to))
      steps = await countSteps([to, dataDir], () => make(to))
      for (const step of chosenOf(steps)) {
        await cutPowerAt(step, [to, dataDir], () => make(to))
        await check(step)
      }
      await make(to)
    })
    for (const step of killedOf(steps)) {
      await killAt(step, 'backup', to)
      await check(step)
    }
    expect(halves).toBeGreaterThan(5)
    await onPlatform(config, ({ make }) => make(to))
    expect(backupsIn(to)).toHaveLength(1)
  })

  it('at any step of a restore leaves the old or leads to the new, and the old is kept whole', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { config, from, folder, dataDir } = scene
    const blobs = join(dataDir, 'blobs')
    const [old, oldFiles, asItWas] = [await stateOf(config), filesIn(blobs), join(folder, 'as-it-was')]
    cpSync(dataDir, asItWas, { recursive: true })
    let early: string[] = []
    let unfinished = 0

    async function checkAndPutBack(step: number): Promise<void> {
      expect(await stateOf(config), `step ${step}`).toEqual(early)
      expect(filesIn(blobs).length, `step ${step}`).toBe(oldFiles.length - 1)
      const [kept = '', ...others] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
      expect([others, filesIn(join(dataDir, kept, 'blobs'))], `step ${step}`).toEqual([[], oldFiles])
      if (config.database.kind === 'postgres') await putBack(config.database.url)
      rmSync(dataDir, { recursive: true })
      cpSync(asItWas, dataDir, { recursive: true })
    }

    async function checkAfterCut(step: number): Promise<void> {
      let isBack = false
      if (existsSync(join(dataDir, 'restoring.json'))) {
        unfinished += 1
        expect(() => refuseUnfinishedRestore(dataDir)).toThrow(says('operator.restoreUnfinished'))
      } else {
        // A cut after the last change leaves a completed restore.
        const state = await stateOf(config)
        isBack = state.length === early.length
        if (!isBack) expect(state, `step ${step}`).toEqual(old)
        if (!isBack) expect(filesIn(blobs), `step ${step}`).toEqual(oldFiles)
      }
      if (!isBack) await restore(config, from)
      await checkAndPutBack(step)
    }

    const steps = await countSteps([from, dataDir], () => restore(config, from))
    early = await stateOf(config)
    expect(old.length).toBeGreaterThan(early.length)
    await checkAndPutBack(0)
    for (const step of chosenOf(steps)) {
      await cutPowerAt(step, [from, dataDir], () => restore(config, from))
      await checkAfterCut(step)
    }
    for (const step of killedOf(steps)) {
      await killAt(step, 'restore', from)
      await checkAfterCut(step)
    }
    expect(unfinished).toBeGreaterThan(5)
  })
})

interface Working {
  platform: Awaited<ReturnType<typeof createPlatform>>
  /** Makes a backup in this folder, which keeps one. */
  make(to: string): Promise<unknown>
}

async function onPlatform(config: Config, work: (working: Working) => Promise<unknown>): Promise<void> {
  const platform = await createPlatform(config, { log: silentLog })
  const feature = createBackupFeature(platform)
  const { signal } = new AbortController()
  const make = (to: string) => feature.make({ to, keep: 1, full: false, withKey: false }, signal, () => undefined)
  try {
    await work({ platform, make })
  } finally {
    await closePlatform(platform)
  }
}

async function stateOf({ database: config }: Config): Promise<string[]> {
  const database = await openDatabase(config, { log: silentLog })
  try {
    return await dumpState(database)
  } finally {
    await database.close()
  }
}

const restore = (config: Config, from: string) =>
  restoreBackup(
    { from, replace: true },
    { config, clock: systemClock, signal: new AbortController().signal, report: () => undefined },
  )

const bytesIn = (folder: string): string =>
  sha256(
    filesIn(folder)
      .map((name) => `${name} ${sha256(readFileSync(join(folder, name)))}`)
      .join('\n'),
  )

/** Swaps the kept tables back, as in the operating guide. */
async function putBack(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'before\\_restore\\_%'`,
  )
  expect(rows).toHaveLength(1)
  await client.query('drop schema public cascade')
  await client.query(`alter schema ${rows[0]?.name} rename to public`)
  await client.end()
}

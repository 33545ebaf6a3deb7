import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { restoreBackup, verifyBackup } from '#features/backup/index'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { refuseUnfinishedRestore } from '#platform/unfinished-restore'
import { backupsIn, filesIn, messageOf, OWNER, signIn, store } from './backup-scene.ts'
import { startChild } from './child.ts'
import { engines } from './databases.ts'
import { openWorkshop } from './dossier.ts'
import { dumpState } from './state-dump.ts'

/** More steps than any of this has: a run that never ends would otherwise hide. */
const MOST_STEPS = 500
/** A process for each step, on a machine that is busy with other tests. */
const PATIENCE_MS = 900_000

describe.each(engines())('a power cut on $dialect', (engine) => {
  /** A process for each step takes minutes: every one of them where DOSSIER_LONG is 1. On PostgreSQL many are alike. */
  const stride = (engine.dialect === 'sqlite' ? 1 : 9) * (process.env.DOSSIER_LONG === '1' ? 1 : 3)

  async function openScene() {
    const database = await engine.create()
    const workshop = openWorkshop(database.config)
    const to = join(workshop.folder, 'backups')
    const server = await workshop.serve(OWNER)
    const nora = await signIn(server.address)
    for (const large of [true, false]) await store(nora, messageOf(`large-${large}`, large))
    expect((await workshop.run(['backup', '--to', to])).code).toBe(0)
    const config = readConfig(workshop.settings)
    const early = await stateOf(config)
    await store(nora, messageOf('later', true))
    server.process.kill('SIGTERM')
    await server.ended
    return { database, config, to, early, settings: workshop.settings, folder: workshop.folder }
  }

  /** @returns whether it came to its end before the step. */
  async function dieAt(settings: Record<string, string>, what: string, folder: string, step: number): Promise<boolean> {
    const { code, stdout, stderr } = await startChild('mortal-backup-process.ts', [what, folder, String(step)], {
      env: settings,
    }).ended
    if (code === null) return false
    expect([code, stdout], stderr).toEqual([0, 'done\n'])
    return true
  }

  it('at any step of a backup leaves the one before as it was, and no half one that passes for whole', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { database, settings, to } = await openScene()
    let halves = 0
    for (let step = 1, done = false; !done; step += stride) {
      expect(step).toBeLessThan(MOST_STEPS)
      done = await dieAt(settings, 'backup', to, step)
      const folders = backupsIn(to)
      const whole = folders.filter((folder) => existsSync(join(folder, 'manifest.jsonl')))
      halves += folders.length - whole.length
      expect(whole.length, `step ${step}`).toBeGreaterThan(0)
      for (const folder of whole) expect((await verifyBackup(folder)).problems, `step ${step}`).toEqual([])
    }
    expect(halves).toBeGreaterThan(0)
    expect(backupsIn(to)).toHaveLength(1)
    await database.drop()
  })

  it('at any step of a restore leaves the old or leads to the new, and the old is kept whole', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { database, config, settings, to, early, folder } = await openScene()
    const { dataDir } = config
    const old = await stateOf(config)
    expect(old.length).toBeGreaterThan(early.length)
    const [oldFiles, asItWas] = [filesIn(join(dataDir, 'blobs')), join(folder, 'as-it-was')]
    cpSync(dataDir, asItWas, { recursive: true })
    let unfinished = 0
    for (let step = 1, done = false; !done; step += stride) {
      expect(step).toBeLessThan(MOST_STEPS)
      done = await dieAt(settings, 'restore', to, step)
      let isBack = done
      if (existsSync(join(dataDir, 'restoring.json'))) {
        unfinished += 1
        expect(() => refuseUnfinishedRestore(dataDir)).toThrow(/was cut off\. Run the same/)
      } else if (!done) {
        // Killed behind its last change, it is done all the same.
        isBack = (await stateOf(config)).length === early.length
        if (!isBack) expect(await stateOf(config), `step ${step}`).toEqual(old)
        if (!isBack) expect(filesIn(join(dataDir, 'blobs')), `step ${step}`).toEqual(oldFiles)
      }
      if (!isBack) await restoreAgain(config, to)
      expect(await stateOf(config), `step ${step}`).toEqual(early)
      expect(filesIn(join(dataDir, 'blobs')).length, `step ${step}`).toBe(oldFiles.length - 1)
      const [kept = '', ...others] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
      expect([others, filesIn(join(dataDir, kept, 'blobs'))], `step ${step}`).toEqual([[], oldFiles])
      rmSync(join(dataDir, kept), { recursive: true })
      if (config.database.kind === 'postgres') await putBack(config.database.url)
      rmSync(dataDir, { recursive: true })
      cpSync(asItWas, dataDir, { recursive: true })
      if (config.database.kind === 'postgres') expect(await stateOf(config), `step ${step}`).toEqual(old)
    }
    expect(unfinished).toBeGreaterThan(0)
    await database.drop()
  })
})

async function stateOf({ database: config }: Config): Promise<string[]> {
  const database =
    config.kind === 'sqlite' ? await openCopy(config.file) : await openDatabase(config, { log: silentLog })
  try {
    return await dumpState(database)
  } finally {
    await database.close()
  }
}

/** Beside the server that runs, or from where nobody has opened it. */
async function openCopy(file: string) {
  const copy = `${file}-seen`
  for (const end of ['', '-wal']) if (existsSync(file + end)) cpSync(file + end, copy + end)
  return openDatabase({ kind: 'sqlite', file: copy }, { log: silentLog })
}

const restoreAgain = (config: Config, from: string) =>
  restoreBackup(
    { from, replace: true },
    { config, clock: systemClock, signal: new AbortController().signal, report: () => undefined },
  )

/** Takes the tables that were kept in the place of the restored ones, as the operating guide says. */
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

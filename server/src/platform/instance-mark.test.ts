import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Config, DatabaseConfig } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { closePlatform, createPlatform, type PlatformOptions } from '#platform/create-platform'
import { silentLog } from '#platform/log/log'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'

describeOnBothDatabases('a data folder and its database', (_open, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-mark-'))
  const dropped: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of dropped) await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function given() {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    return { dataDir, config: configOf(dataDir, await database(dataDir)) }
  }
  const configOf = (dataDir: string, database: DatabaseConfig): Config => ({
    ...readConfig({ DATA_DIR: dataDir, SWITCHED_OFF: 'web_app' }),
    database,
  })
  async function database(dataDir: string): Promise<DatabaseConfig> {
    if (engine.dialect === 'sqlite') return { kind: 'sqlite', file: join(dataDir, 'dossier.sqlite') }
    const empty = await engine.create()
    dropped.push(empty.drop)
    return empty.config
  }
  const start = async (config: Config, options: PlatformOptions = {}): Promise<void> =>
    closePlatform(await createPlatform(config, { log: silentLog, ...options }))
  /** The same folder, with an empty database instead of its own. */
  async function lose({ dataDir, config }: { dataDir: string; config: Config }): Promise<Config> {
    if (config.database.kind === 'postgres') return configOf(dataDir, await database(dataDir))
    const away = mkdtempSync(join(folder, 'away-'))
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('dossier.sqlite')))
      renameSync(join(dataDir, name), join(away, name))
    return config
  }
  const isLost = says('operator.databaseLost')

  it('know each other from the first start on, and start again', async () => {
    const { config } = await given()
    await start(config)
    await start(config)
    await expect(start(config, { newInstance: true })).rejects.toThrow(says('operator.databaseNotLost'))
  })

  it('are not begun anew when the database is gone, again and again', async () => {
    const it = await given()
    await start(it.config)
    const empty = await lose(it)
    for (const _ of [1, 2]) await expect(start(empty)).rejects.toThrow(isLost)
    rmSync(join(it.dataDir, 'instance.json'))
    await expect(start(empty)).rejects.toThrow(isLost)
  })

  it.each(['blobs', 'exports', 'imports', 'git', 'secret.key'])(
    'are not begun anew where only %s is left',
    async (name) => {
      const { dataDir, config } = await given()
      if (name === 'secret.key') writeFileSync(join(dataDir, name), 'x'.repeat(40))
      else mkdirSync(join(dataDir, name, 't1'), { recursive: true })
      await expect(start(config)).rejects.toThrow(isLost)
    },
  )

  it('begin anew when the operator says so, and the contents are set aside, not swept', async () => {
    const it = await given()
    await start(it.config)
    mkdirSync(join(it.dataDir, 'blobs', 't1'), { recursive: true })
    const before = readFileSync(join(it.dataDir, 'instance.json'), 'utf8')
    const empty = await lose(it)
    await start(empty, { newInstance: true })
    const aside = readdirSync(it.dataDir).find((name) => name.startsWith('before-new-instance-')) ?? ''
    expect(existsSync(join(it.dataDir, aside, 'blobs', 't1'))).toBe(true)
    expect(readFileSync(join(it.dataDir, aside, 'instance.json'), 'utf8')).toBe(before)
    expect(readFileSync(join(it.dataDir, 'instance.json'), 'utf8')).not.toBe(before)
    await start(empty)
  })

  it('refuse each other when the database is that of another instance', async () => {
    const [one, other] = [await given(), await given()]
    await start(one.config)
    await start(other.config)
    renameSync(join(other.dataDir, 'instance.json'), join(one.dataDir, 'instance.json'))
    await expect(start(one.config)).rejects.toThrow(isLost)
  })

  it('are taken as they are when the mark is unreadable, and the mark is written again', async () => {
    const { dataDir, config } = await given()
    await start(config)
    const before = readFileSync(join(dataDir, 'instance.json'), 'utf8')
    writeFileSync(join(dataDir, 'instance.json'), '{')
    await start(config)
    expect(readFileSync(join(dataDir, 'instance.json'), 'utf8')).toBe(before)
  })
})

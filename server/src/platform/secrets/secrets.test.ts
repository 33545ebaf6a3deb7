import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { createSecrets } from './create-secrets.ts'
import { removeInstanceKey } from './remove-instance-key.ts'
import { resolveKeys } from './resolve-keys.ts'

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => name.padEnd(32, '-')) as [string, string, string]
const PLACE = { tenantId: 't1', purpose: 'smtp-password', recordId: 'i1' }
const PASSWORD = 'correct horse – ключ'

describeOnBothDatabases('sealed secrets', (_open, engine) => {
  const folders: string[] = []
  const opened: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of opened) await close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const makeFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-secrets-'))
    folders.push(folder)
    return folder
  }
  async function emptyDatabase(): Promise<Database> {
    const empty = await engine.createMigrated()
    const database = await openDatabase(empty.config, { log: silentLog })
    opened.push(async () => {
      await database.close()
      await empty.drop()
    })
    return database
  }
  const places = (secretKey = '', previousSecretKey = '', dataDir = '/nowhere') => ({
    secretKey,
    previousSecretKey,
    dataDir,
  })
  const start = async (database: Database, ...given: Parameters<typeof places>) =>
    createSecrets(await resolveKeys(database, places(...given)), manualClock(5))
  const rowsOf = (database: Database) => database.read.selectFrom('sealed_secrets').selectAll().execute()

  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase()
  })

  it('are given back as they were put, replaced and removed; nothing of them can be read in the table', async () => {
    const secrets = await start(database, OLD)
    expect(await secrets.open(database.read, PLACE)).toBeNull()
    await database.transact((tx) => secrets.put(tx, PLACE, 'first'))
    await database.transact((tx) => secrets.put(tx, PLACE, PASSWORD))
    expect(await secrets.open(database.read, PLACE)).toBe(PASSWORD)
    const [row, ...more] = await rowsOf(database)
    expect(more).toEqual([])
    expect(JSON.stringify(row)).not.toMatch(/horse|ключ/)
    expect(Buffer.from(row?.sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('horse')

    await database.transact((tx) => secrets.put(tx, { ...PLACE, recordId: 'i2' }, PASSWORD))
    const sealed = (await rowsOf(database)).map((each) => each.sealed)
    expect(sealed[0]).not.toBe(sealed[1])
    await database.transact((tx) => secrets.remove(tx, 't1', 'smtp-password', ['i2', 'i3']))
    await database.transact((tx) => secrets.remove(tx, 't1', 'smtp-password', []))
    expect(await rowsOf(database)).toHaveLength(1)
  })

  it.each([
    ['to another account', { tenant_id: 't2' }],
    ['to another record', { record_id: 'i9' }],
    ['to another purpose', { purpose: 'git-token' }],
  ])('open nowhere when their row is copied %s', async (_where, change) => {
    const secrets = await start(database, OLD)
    const [row] = await rowsOf(database)
    if (!row) throw new Error('no row')
    const copy = { ...row, ...change }
    await database.transact((tx) => tx.insertInto('sealed_secrets').values(copy).execute())
    const place = { tenantId: copy.tenant_id, purpose: copy.purpose, recordId: copy.record_id }
    await expect(secrets.open(database.read, place)).rejects.toMatchObject({ code: 'unavailable' })
    await database.transact((tx) => secrets.remove(tx, place.tenantId, place.purpose, [place.recordId]))
  })

  it('open for the server only that they were entered for', async () => {
    const secrets = await start(database, OLD)
    const bound = { ...PLACE, recordId: 'bound', destination: 'smtp.press.example:465 (ssl)' }
    await database.transact((tx) => secrets.put(tx, bound, PASSWORD))
    expect(await secrets.open(database.read, bound)).toBe(PASSWORD)
    const other = { ...bound, destination: 'smtp.evil.example:465 (ssl)' }
    await expect(secrets.open(database.read, other)).rejects.toMatchObject({ code: 'conflict' })
    await expect(secrets.open(database.read, { ...PLACE, recordId: 'bound' })).rejects.toMatchObject({
      code: 'conflict',
    })
    const setDestination = (destination: string) =>
      database.transact((tx) =>
        tx.updateTable('sealed_secrets').set({ destination }).where('record_id', '=', 'bound').execute(),
      )
    await setDestination(other.destination)
    await expect(secrets.open(database.read, other)).rejects.toMatchObject({ code: 'unavailable' })
    await setDestination(bound.destination)
    await database.transact((tx) => secrets.remove(tx, 't1', PLACE.purpose, ['bound']))
  })

  it('without a destination contain it as their first line, from before there were destinations', async () => {
    const secrets = await start(database, OLD)
    const old = { ...PLACE, recordId: 'git' }
    await database.transact((tx) => secrets.put(tx, old, 'https://git.example\ntoken'))
    expect(await secrets.open(database.read, { ...old, destination: 'https://git.example' })).toBe('token')
    await expect(secrets.open(database.read, { ...old, destination: 'https://evil.example' })).rejects.toMatchObject({
      code: 'conflict',
      stored: 'https://git.example',
    })
    await database.transact((tx) => secrets.remove(tx, 't1', PLACE.purpose, ['git']))
  })

  it.each(['', 'v1.', 'v2.AAAA', 'v1.AAAA', 'plain'])('do not open when they were changed (%j)', async (sealed) => {
    const secrets = await start(database, OLD)
    const place = { ...PLACE, recordId: 'damaged' }
    await database.transact(async (tx) => {
      await secrets.put(tx, place, PASSWORD)
      await tx.updateTable('sealed_secrets').set({ sealed }).where('record_id', '=', 'damaged').execute()
    })
    await expect(secrets.open(database.read, place)).rejects.toMatchObject({ code: 'unavailable' })
    await database.transact((tx) => secrets.remove(tx, 't1', 'smtp-password', ['damaged']))
  })

  it('do not open when one bit was turned', async () => {
    const secrets = await start(database, OLD)
    const [row] = await rowsOf(database)
    const bytes = Buffer.from(row?.sealed.slice(3) ?? '', 'base64url')
    for (const at of [0, 12, bytes.length - 1]) {
      const turned = Buffer.from(bytes)
      turned[at] = (turned[at] ?? 0) ^ 1
      const sealed = `v1.${turned.toString('base64url')}`
      await database.transact((tx) => tx.updateTable('sealed_secrets').set({ sealed }).execute())
      await expect(secrets.open(database.read, PLACE)).rejects.toMatchObject({ code: 'unavailable' })
    }
    await database.transact((tx) => secrets.put(tx, PLACE, PASSWORD))
  })

  it('stay shut to another key: the start is refused with one sentence, and nothing changes', async () => {
    const before = await rowsOf(database)
    await expect(start(database, OTHER)).rejects.toThrow(says('secrets.keyOfOther'))
    await expect(start(database, OTHER, NEW)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await rowsOf(database)).toEqual(before)
  })

  it('are sealed anew when a new key comes with the one before, and then the old one opens nothing', async () => {
    const secrets = await start(database, NEW, OLD)
    const [row] = await rowsOf(database)
    expect(await secrets.open(database.read, PLACE)).toBe(PASSWORD)
    await expect(start(database, OLD)).rejects.toThrow(/another key/)
    const again = await start(database, NEW)
    expect(await again.open(database.read, PLACE)).toBe(PASSWORD)
    expect(await rowsOf(database)).toEqual([row])
  })

  it('that a process with the key before has sealed since can be opened, and are sealed anew by the next start', async () => {
    const late = await emptyDatabase()
    const behind = await start(late, OLD)
    const ahead = await start(late, NEW, OLD)
    const bound = { ...PLACE, recordId: 'i3', destination: 'smtp.press.example:465 (ssl)' }
    await late.transact((tx) => behind.put(tx, PLACE, 'late'))
    await late.transact((tx) => behind.put(tx, bound, 'bound'))
    expect(await ahead.open(late.read, PLACE)).toBe('late')
    await late.transact((tx) => ahead.put(tx, { ...PLACE, recordId: 'i2' }, 'new'))
    await expect(behind.open(late.read, { ...PLACE, recordId: 'i2' })).rejects.toThrow(
      /encrypted with the key [0-9a-f]{16}/,
    )
    await start(late, NEW, OLD)
    const renewed = await start(late, NEW)
    expect([await renewed.open(late.read, PLACE), await renewed.open(late.read, bound)]).toEqual(['late', 'bound'])
  })

  it('keep their old key when one of them cannot be opened on the way to a new one', async () => {
    const torn = await emptyDatabase()
    const secrets = await start(torn, OLD)
    await torn.transact(async (tx) => {
      for (const recordId of ['i1', 'i2', 'i3']) await secrets.put(tx, { ...PLACE, recordId }, PASSWORD)
      await tx.updateTable('sealed_secrets').set({ sealed: 'v1.AAAA' }).where('record_id', '=', 'i2').execute()
    })
    await expect(start(torn, NEW, OLD)).rejects.toMatchObject({ code: 'unavailable' })
    const still = await start(torn, OLD)
    expect(await still.open(torn.read, { ...PLACE, recordId: 'i1' })).toBe(PASSWORD)
  })

  it('have a key that is made on the first start, and none is made where another is expected', async () => {
    const fresh = await emptyDatabase()
    const [first, second] = [makeFolder(), makeFolder()]
    await start(fresh, '', '', first)
    expect(readdirSync(first)).toEqual(['secret.key'])
    await start(fresh, '', '', first)
    await expect(start(fresh, '', '', second)).rejects.toThrow(says('secrets.keyNotHere'))
    expect(readdirSync(second)).toEqual([])
    await expect(start(fresh, OTHER, '', first)).rejects.toThrow(/If .*secret\.key contains its key, unset SECRET_KEY/)

    await start(await emptyDatabase(), '', '', second)
    await expect(start(fresh, '', '', second)).rejects.toThrow(
      /than the one in .*secret\.key\. Restore the original secret\.key of/,
    )
  })

  it('get a new key file when the old one is put aside', async () => {
    const fresh = await emptyDatabase()
    const folder = makeFolder()
    const secrets = await start(fresh, '', '', folder)
    await fresh.transact((tx) => secrets.put(tx, PLACE, PASSWORD))
    const file = join(folder, 'secret.key')
    const old = readFileSync(file, 'utf8')
    renameSync(file, `${file}.previous`)
    await start(fresh, '', '', folder)
    expect(readFileSync(file, 'utf8')).not.toBe(old)
    rmSync(`${file}.previous`)
    const after = await start(fresh, '', '', folder)
    expect(await after.open(fresh.read, PLACE)).toBe(PASSWORD)
  })

  it('are gone when their key is forgotten, and the database takes another one', async () => {
    const fresh = await emptyDatabase()
    const secrets = await start(fresh, OLD)
    await fresh.transact((tx) => secrets.put(tx, PLACE, PASSWORD))
    expect(await removeInstanceKey(fresh)).toBe(1)
    const after = await start(fresh, OTHER)
    expect(await after.open(fresh.read, PLACE)).toBeNull()
    await expect(start(fresh, OLD)).rejects.toThrow(/another key/)
  })

  it('belong to the key of whoever came first, of many that start at once with keys of their own', async () => {
    const fresh = await emptyDatabase()
    const keys = Array.from({ length: 6 }, (_, index) => `${index}`.padEnd(32, '-'))
    const outcomes = await Promise.allSettled(keys.map((key) => start(fresh, key)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

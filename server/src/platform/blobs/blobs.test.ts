import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { createBlobs } from './create-blobs.ts'

describeOnBothDatabases('blobs', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-blobs-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function setUp() {
    const database = await open()
    const blobs = createBlobs(database, join(folder, 'blobs'), systemClock)
    const store = async (tenantId: string, bytes: Uint8Array) => {
      const staged = await blobs.stage(tenantId, bytes)
      await database.transact((tx) => blobs.put(tx, staged))
      return staged
    }
    return { database, blobs, store }
  }

  const rowsOf = (database: Database, hash: string) =>
    database.read.selectFrom('blobs').selectAll().where('sha256', '=', hash).execute()
  const filesOf = (hash: string): string[] =>
    (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.includes(hash))

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a little', Buffer.from('hello')],
    ['much that packs well', Buffer.alloc(5_000_000, 'abc')],
    ['every byte there is', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  ])('keep %s in the database', async (_what, bytes) => {
    const { blobs, store } = await setUp()
    const { sha256: hash, size, inline } = await store('t1', bytes)
    expect([hash, size]).toEqual([sha256(bytes), bytes.length])
    expect(inline).not.toBeNull()
    expect(await blobs.get('t1', hash)).toEqual(bytes)
    expect(filesOf(hash)).toEqual([])
  })

  it('keep what is large in a folder, once for each content', async () => {
    const { database, blobs, store } = await setUp()
    const bytes = randomBytes(300_000)
    const { sha256: hash, inline } = await store('t1', bytes)
    await store('t1', bytes)
    expect(inline).toBeNull()
    expect(await blobs.get('t1', hash)).toEqual(bytes)
    expect(await rowsOf(database, hash)).toHaveLength(1)
    expect(filesOf(hash)).toHaveLength(1)
  })

  it('belong to their tenant alone', async () => {
    const { blobs, store } = await setUp()
    const [small, large] = [randomBytes(100), randomBytes(100_000)]
    for (const bytes of [small, large]) {
      const { sha256: hash } = await store('t1', bytes)
      expect(await blobs.get('t2', hash)).toBeNull()
      await store('t2', bytes)
      expect(await blobs.get('t2', hash)).toEqual(bytes)
    }
    expect(filesOf(sha256(large))).toHaveLength(2)
  })

  it('exist only together with their transaction', async () => {
    const { database, blobs, store } = await setUp()
    for (const bytes of [randomBytes(100), randomBytes(100_000)]) {
      const staged = await blobs.stage('t1', bytes)
      expect(await blobs.get('t1', staged.sha256)).toBeNull()
      await expect(
        database.transact(async (tx) => {
          await blobs.put(tx, staged)
          throw new Error('crash')
        }),
      ).rejects.toThrow('crash')
      expect(await blobs.get('t1', staged.sha256)).toBeNull()
      await store('t1', bytes)
      expect(await blobs.get('t1', staged.sha256)).toEqual(bytes)
    }
  })

  it('are null where nothing has that name, whatever the name', async () => {
    const { blobs } = await setUp()
    for (const name of ['0'.repeat(64), '', '../../etc/passwd', 'x']) expect(await blobs.get('t1', name)).toBeNull()
  })

  it('say so when their file is missing or damaged, instead of giving something else', async () => {
    const { database, blobs, store } = await setUp()
    const [missing, cut] = [await store('t1', randomBytes(100_000)), await store('t1', randomBytes(100_000))]
    const pathOf = (hash: string): string => join(folder, filesOf(hash)[0] ?? '')
    rmSync(pathOf(missing.sha256))
    truncateSync(pathOf(cut.sha256), 50_000)
    for (const { sha256: hash } of [missing, cut]) {
      await expect(blobs.get('t1', hash)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(hash),
      })
    }
    const flipped = await store('t1', Buffer.from('some text that is long enough to be changed'))
    const bytes = Buffer.from(flipped.inline ?? [])
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6)
    await database.transact((tx) =>
      tx.updateTable('blobs').set({ inline: bytes }).where('sha256', '=', flipped.sha256).execute(),
    )
    await expect(blobs.get('t1', flipped.sha256)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('may be put by many at once', async () => {
    const { database, blobs, store } = await setUp()
    const contents = [randomBytes(50), randomBytes(200_000)]
    await Promise.all(Array.from({ length: 20 }, (_, n) => store('t1', contents[n % 2] ?? Buffer.alloc(0))))
    for (const bytes of contents) {
      expect(await blobs.get('t1', sha256(bytes))).toEqual(bytes)
      expect(await rowsOf(database, sha256(bytes))).toHaveLength(1)
    }
    expect(filesOf(sha256(contents[1] ?? ''))).toHaveLength(1)
  })
})

// @module-tag slow

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { startObjectStore, type TestObjectStore } from '#test/object-store'
import { createBlobs } from './create-blobs.ts'
import { createObjectStore } from './object-store/create-object-store.ts'

const HOUR_MS = 3_600_000
const large = () => randomBytes(100_000)

describeOnBothDatabases('blobs in an object store', (open) => {
  let store: TestObjectStore
  const folder = mkdtempSync(join(tmpdir(), 'dossier-blobs-'))
  beforeAll(async () => {
    store = await startObjectStore()
  })
  afterEach(() => {
    store.behave(null)
    store.change(null)
  })
  afterAll(async () => {
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const objects = (url = store.url) => {
    const { blobStore } = readConfig({ BLOB_URL: url })
    if (!blobStore) throw new Error('it is configured')
    return createObjectStore(blobStore, { timeoutMs: 300, pause: async () => undefined })
  }

  async function setUp() {
    const database = await open()
    const clock = manualClock(Date.now())
    const blobs = createBlobs(database, folder, clock, undefined, objects())
    const keep = async (bytes: Uint8Array) => {
      const staged = await blobs.stage('t1', bytes)
      await database.transact((tx) => blobs.put(tx, staged))
      return staged
    }
    const keysOf = (hash: string) => store.keys().filter((key) => key.includes(hash))
    const inFolder = createBlobs(database, folder, clock)
    return { database, clock, blobs, keep, keysOf, inFolder }
  }

  it('are kept there where they are large, below the prefix, and come back byte for byte', async () => {
    const { blobs, keep, keysOf } = await setUp()
    const bytes = large()
    const { sha256 } = await keep(bytes)
    const small = await keep(Buffer.from('hello'))
    expect(keysOf(sha256)).toEqual([expect.stringMatching(/^some\/place\/t1\//)])
    expect(keysOf(small.sha256)).toEqual([])
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
    expect(await blobs.get('t2', sha256)).toBeNull()
  })

  it('that lay in the folder before are read from there, and the other way round it says what is missing', async () => {
    const { database, blobs, keep, inFolder } = await setUp()
    const bytes = large()
    const staged = await inFolder.stage('t1', bytes)
    await database.transact((tx) => inFolder.put(tx, staged))
    expect(await blobs.get('t1', staged.sha256)).toEqual(bytes)
    const { sha256 } = await keep(large())
    await expect(inFolder.get('t1', sha256)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('BLOB_URL is not set'),
    })
  })

  it('are swept when nothing names them, an hour later, and what is none of ours stays', async () => {
    const { database, clock, blobs, keep, keysOf } = await setUp()
    const [kept, released] = [await keep(large()), await keep(large())]
    const never = await blobs.stage('t1', large())
    await objects().put('notes.txt', Buffer.from('x'))
    await database.transact((tx) => blobs.release(tx, 't1', [released.sha256]))
    expect((await blobs.sweep()).objects).toBe(0)
    clock.advance(2 * HOUR_MS)
    blobs.registerReferences(async (_db, _tenant, hashes) => hashes.filter((hash) => hash === kept.sha256))
    await blobs.pauseFileRemoval(HOUR_MS)
    expect((await blobs.sweep()).objects).toBe(0)
    clock.advance(2 * HOUR_MS)
    expect((await blobs.sweep()).objects).toBe(2)
    expect([kept, released, never].map(({ sha256 }) => keysOf(sha256).length)).toEqual([1, 0, 0])
    expect(store.keys()).toContain('some/place/notes.txt')
  })

  it('that are stored again get another name, and whoever reads meanwhile finds them all the same', async () => {
    const { clock, blobs, keep, keysOf } = await setUp()
    const bytes = large()
    const { sha256 } = await keep(bytes)
    clock.advance(5 * HOUR_MS)
    let isFirst = true
    store.behave(({ method, url }, response) => {
      if (method !== 'GET' || url.includes('list-type') || !isFirst) return false
      isFirst = false
      void keep(bytes)
        .then(() => blobs.sweep())
        .then(() => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'))
      return true
    })
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
    expect(keysOf(sha256)).toHaveLength(1)
  })

  it('survive a store that fails for a moment, and one that cuts or changes what it sends', async () => {
    const { blobs, keep } = await setUp()
    const bytes = large()
    const { sha256 } = await keep(bytes)
    const once = (act: (body: Buffer) => Buffer) => {
      let done = false
      store.change((body) => {
        if (done) return body
        done = true
        return act(body)
      })
    }
    once((body) => body.subarray(0, 1_000))
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
    once((body) => Buffer.from(body.toReversed()))
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
    let failures = 2
    store.behave((_asked, response) => {
      if (failures === 0) return false
      failures -= 1
      response.writeHead(503).end()
      return true
    })
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
    expect(failures).toBe(0)
  })

  it.each([
    ['fails all the time', (r) => r.writeHead(500).end(), /fails \(500\)/],
    [
      'refuses the key',
      (r) => r.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
      /refuses the key.*AccessDenied/,
    ],
    [
      'does not know the secret',
      (r) => r.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
      /key or its secret/,
    ],
    ['does not answer', () => undefined, says('blobs.storeTimeout')],
    ['hangs up', (r) => r.destroy(), /could not be reached, or broke off/],
    ['sends everybody elsewhere', (r) => r.writeHead(301, { location: 'http://other/' }).end(), /another region/],
    ['answers with a web page', (r) => r.writeHead(404).end('<html>'), says('blobs.storeNonsense')],
  ] as [string, (response: import('node:http').ServerResponse) => unknown, RegExp][])(
    'are refused with a sentence by a store that %s',
    async (_what, act, sentence) => {
      const { blobs } = await setUp()
      store.behave((_asked, response) => {
        act(response)
        return true
      })
      await expect(blobs.stage('t1', large())).rejects.toMatchObject({ code: 'unavailable' })
      await expect(blobs.stage('t1', large())).rejects.toThrow(sentence)
      await expect(blobs.ping?.()).rejects.toThrow(sentence)
      store.behave(null)
      await blobs.ping?.()
    },
  )

  it('are refused for the right reason when the bucket is gone, the store is full, or what it has is other content', async () => {
    const { blobs, keep } = await setUp()
    await expect(objects(store.url.replace('dossier-blobs', 'another-one')).ping()).rejects.toThrow(
      /has no bucket another-one/,
    )
    store.behave((_asked, response) => {
      response.writeHead(507).end()
      return true
    })
    await expect(blobs.stage('t1', large())).rejects.toMatchObject({ code: 'storage_full' })
    store.behave(null)
    const { sha256 } = await keep(large())
    store.change((body) => Buffer.from(body.toReversed()))
    await expect(blobs.get('t1', sha256)).rejects.toThrow(/missing or damaged in the object store/)
    store.change((body) => Buffer.concat([body, Buffer.alloc(5_000_000)]))
    await expect(blobs.get('t1', sha256)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are listed a page at a time, and only below the prefix', async () => {
    const key = (name: string) => `<Contents><Key>${name}</Key></Contents>`
    const more = '<NextContinuationToken>1+/&amp;=</NextContinuationToken>'
    const pages = [`${key('some/place/a&amp;b')}${key('elsewhere')}${more}`, key('some/place/c')]
    store.behave(({ url }, response) => {
      const page = url.includes('continuation-token=1%2B%2F%26%3D') ? pages[1] : pages[0]
      response.end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`)
      return true
    })
    const first = await objects().list('')
    expect(first).toEqual({ keys: ['a&b'], next: '1+/&=' })
    expect(await objects().list(first.next)).toEqual({ keys: ['c'], next: '' })
  })

  it('does not know us without the right secret', async () => {
    await expect(objects(store.url.replace(':S3RVER@', ':other@')).ping()).rejects.toThrow(/key or its secret/)
  })
})

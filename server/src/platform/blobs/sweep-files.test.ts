import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TableNode } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { blobFile } from './blob-files.ts'
import { createBlobs } from './create-blobs.ts'

const HOURS_MS = 3_600_000

/** Simulates other writers in the moment between a sweep's row query and its removals. */
function withMoment(database: Database) {
  const moment = { act: async (): Promise<unknown> => undefined }
  const isOfRows = new WeakSet<object>()
  const read = database.read.withPlugin({
    transformQuery({ node, queryId }) {
      const asked = node.kind === 'SelectQueryNode' ? (node.from?.froms[0] ?? null) : null
      if (asked?.kind === 'TableNode' && (asked as TableNode).table.identifier.name === 'blobs') isOfRows.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (isOfRows.has(queryId)) await moment.act()
      return result
    },
  })
  return { database: { ...database, read }, moment }
}

describeOnBothDatabases('a sweep of files', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-sweep-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function leaveBehind() {
    const { database, moment } = withMoment(await open())
    const clock = manualClock(Date.now())
    const place = mkdtempSync(join(folder, 'blobs-'))
    const blobs = createBlobs(database, place, clock)
    const bytes = randomBytes(100_000)
    const { sha256 } = await blobs.stage('t1', bytes)
    clock.advance(2 * HOURS_MS)
    const file = join(place, blobFile('t1', sha256))
    const put = (staged: Awaited<ReturnType<typeof blobs.stage>>) => database.transact((tx) => blobs.put(tx, staged))
    const filesHere = () => readdirSync(join(file, '..')).filter((name) => name.startsWith(sha256))
    return { moment, place, blobs, bytes, sha256, file, put, filesHere }
  }

  it('takes what nobody has wanted for an hour, and nothing younger', async () => {
    const { blobs, bytes, filesHere } = await leaveBehind()
    expect(await blobs.sweep()).toEqual({ blobs: 0, files: 1, objects: 0 })
    expect(filesHere()).toEqual([])
    await blobs.stage('t1', bytes)
    expect(await blobs.sweep()).toEqual({ blobs: 0, files: 0, objects: 0 })
    expect(filesHere()).toHaveLength(1)
  })

  it('leaves what is wanted again after it was seen to be old and without a row', async () => {
    const { moment, blobs, bytes, sha256, put, filesHere } = await leaveBehind()
    let staged: Awaited<ReturnType<typeof blobs.stage>> | null = null
    moment.act = async () => {
      staged = await blobs.stage('t1', bytes)
    }
    expect(await blobs.sweep()).toEqual({ blobs: 0, files: 0, objects: 0 })
    if (staged) await put(staged)
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
    expect(filesHere()).toEqual([`${sha256}.zst`])
  })

  it('is not in the way of whoever wants what it has in its hand', async () => {
    const { blobs, bytes, sha256, file, put, filesHere } = await leaveBehind()
    renameSync(file, `${file}.swept`)
    await put(await blobs.stage('t1', bytes))
    await blobs.sweep()
    expect(filesHere()).toEqual([`${sha256}.zst`])
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
  })

  it('that died with a file in its hand is made good by the next one', async () => {
    const { blobs, bytes, sha256, file, put } = await leaveBehind()
    await put(await blobs.stage('t1', bytes))
    renameSync(file, `${file}.swept`)
    await expect(blobs.get('t1', sha256)).rejects.toMatchObject({ code: 'unavailable' })
    await blobs.sweep()
    expect(await blobs.get('t1', sha256)).toEqual(bytes)
  })

  it('beside another one takes each file once', async () => {
    const { moment, blobs, filesHere } = await leaveBehind()
    moment.act = async () => {
      moment.act = async () => undefined
      expect(await blobs.sweep()).toEqual({ blobs: 0, files: 1, objects: 0 })
    }
    expect(await blobs.sweep()).toEqual({ blobs: 0, files: 0, objects: 0 })
    expect(filesHere()).toEqual([])
  })

  it('takes what was never finished, and leaves what is none of ours', async () => {
    const { place, blobs, file } = await leaveBehind()
    const stranger = join(file, '..', 'notes.txt')
    for (const path of [`${file}.1.tmp`, stranger]) writeFileSync(path, 'x')
    const later = createBlobs(await open(), place, manualClock(Date.now() + 4 * HOURS_MS))
    expect((await later.sweep()).files).toBe(2)
    expect(statSync(stranger).isFile()).toBe(true)
    expect((await blobs.sweep()).files).toBe(0)
  })
})

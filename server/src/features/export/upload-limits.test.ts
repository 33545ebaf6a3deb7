// @module-tag slow

import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atEnd, upload } from '#test/archives'
import { describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { exportPath, importPath } from './folders.ts'
import { leavesRoom } from './importing/start-import.ts'
import { sweepArchives } from './sweep-archives.ts'

const MB = 1024 * 1024
const HOUR_MS = 3_600_000
const ZIP = { 'content-type': 'application/zip' }
const idOf = (n: number): string => `01999999-0000-7000-8000-00000000000${n}`

describe('the room that an upload leaves', () => {
  it.each([
    ['as much as it takes', 100, 20, 40, true],
    ['exactly as much', 60, 20, 40, true],
    ['less', 59, 20, 40, false],
    ['nothing beyond the reserve', 20, 20, 1, false],
    ['less than the reserve', 10, 20, 0, false],
    ['an unknown amount', null, 20, 40, true],
    ['anything, without a reserve', 0, 0, 40, true],
  ])('is %s', (_name, free, reserve, size, isAllowed) => {
    expect(leavesRoom(free, reserve, size)).toBe(isAllowed)
  })
})

/** An upload that sends what it is told to, and stops there. */
function openUpload(caller: Caller, bytes: number) {
  const stop = new AbortController()
  let finish = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes > 0) controller.enqueue(new Uint8Array(bytes))
      finish = () => controller.close()
    },
  })
  const answer = fetch(`${caller.baseUrl}/api/v1/import`, {
    method: 'POST',
    headers: { ...ZIP, authorization: `Bearer ${caller.token}` },
    body,
    duplex: 'half',
    signal: stop.signal,
  }).then(({ status }) => status)
  return { answer, finish: () => finish(), abort: () => stop.abort() }
}

describeOnDatabases(['sqlite'], 'uploads and archives of an account', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    const quotas = { storageBytes: 0, intakeEmails: 0, intakeBytes: 0, uploadBytes: 12 * MB }
    app = await startTestApp(engine, { config: { quotas } })
  })
  afterAll(() => app.stop())
  const filesOf = ({ tenantId }: Caller): string[] => {
    const folder = dirname(importPath(app.platform, tenantId, 'x'))
    return existsSync(folder) ? readdirSync(folder) : []
  }

  it('come one at a time; others upload meanwhile, and an upload that breaks off leaves nothing', async () => {
    const first = openUpload(app.nora, 1000)
    await eventually(async () => expect(filesOf(app.nora)).toHaveLength(1))
    const second = await upload(app.nora, Buffer.from('x'))
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    const others = await upload(app.otto, Buffer.from('x'))
    expect(others.status).toBe(202)
    await atEnd(app.otto, 'import', others.body.import._id)
    first.abort()
    await first.answer.catch(() => undefined)
    // An empty upload is refused only when it has its turn.
    await eventually(async () => expect((await upload(app.nora, Buffer.alloc(0))).status).toBe(400))
    expect(filesOf(app.nora)).toEqual([])
  })

  it('are refused beyond the share of the account, also without an announced length', async () => {
    const refused = await upload(app.nora, Buffer.alloc(17 * MB))
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full', quota: 'uploads' } })
    expect(await openUpload(app.nora, 17 * MB).answer).toBe(507)
    await eventually(async () => expect(filesOf(app.nora)).toEqual([]))
    expect((await app.nora.get('/usage')).body.usage.uploads).toEqual({ used: 0, limit: 12 * MB })
  })

  it('go when nobody has written to them for two hours; young ones and waiting imports stay', async () => {
    const idle = await startTestApp(engine, { work: false })
    try {
      const { platform, nora, otto } = idle
      const [old, young, orphan, lost] = [
        `${importPath(platform, otto.tenantId, idOf(1))}.part`,
        `${importPath(platform, otto.tenantId, idOf(2))}.part`,
        importPath(platform, otto.tenantId, idOf(3)),
        exportPath(platform, otto.tenantId, idOf(4)),
      ]
      for (const path of [old, young, orphan, lost]) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, 'x')
        const at = (platform.clock.now() - (path === young ? 1 : 3) * HOUR_MS) / 1000
        utimesSync(path, at, at)
      }
      const waiting = await upload(nora, Buffer.from('x'))
      const queued = importPath(platform, nora.tenantId, waiting.body.import._id)
      utimesSync(queued, 0, 0)
      await sweepArchives(platform, new AbortController().signal)
      expect([old, young, orphan, lost, queued].map((path) => existsSync(path))).toEqual([
        false,
        true,
        false,
        false,
        true,
      ])
    } finally {
      await idle.stop()
    }
  })

  it('keep the archives of the five newest exports', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const { body } = await app.nora.post('/export')
      ids.push(body.export._id)
      await atEnd(app.nora, 'export', body.export._id)
    }
    const others = await app.otto.post('/export')
    await atEnd(app.otto, 'export', others.body.export._id)
    const stored = readdirSync(join(dirname(exportPath(app.platform, app.nora.tenantId, 'x'))))
    expect(stored.sort()).toEqual(
      ids
        .slice(-5)
        .map((id) => `${id}.zip`)
        .sort(),
    )
    const { exports } = (await app.nora.get('/exports')).body
    const withArchive = exports.filter(({ download_url }: { download_url: string }) => download_url !== '')
    expect(withArchive.map(({ _id }: { _id: string }) => _id).sort()).toEqual(ids.slice(-5).sort())
    expect((await app.nora.get(`/exports/${ids[0]}/archive`)).status).toBe(410)
  })
})

// @module-tag slow

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SCOPES } from '@dossier/contract/scopes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { atEnd, download, exported, fillAccount, hashOf, imported, upload } from '#test/archives'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

const DAY_MS = 24 * 3_600_000

vi.setConfig({ testTimeout: 180_000 })

describeOnBothDatabases('exports and imports', (_open, engine) => {
  let app: TestApp
  const clock = manualClock(Date.UTC(2026, 10, 21))
  beforeAll(async () => {
    app = await startTestApp(engine, { clock })
    await fillAccount(app.nora)
  }, 300_000)
  afterAll(() => app.stop())

  const finished = async () => {
    const { body } = await app.nora.post('/export')
    return atEnd(app.nora, 'export', body.export._id)
  }

  it('are jobs that tell how far they are, by themselves too', async () => {
    const { status, body } = await app.nora.post('/export')
    expect(status).toBe(202)
    expect(body.export).toMatchObject({ status: 'queued', progress: 0, download_url: '', project: '' })
    const done = await atEnd(app.nora, 'export', body.export._id)
    expect(done).toMatchObject({ status: 'completed', progress: 100, step: '', error: '', missing_files: 0 })
    expect(done.items_done).toBeGreaterThan(0)
    expect(done.items_done).toBe(done.items_total)
    const { events } = (await app.nora.get('/events?since=&limit=500')).body
    const told = events.filter(({ name }: { name: string }) => name === 'export:updated')
    expect(told.at(0).payload).toEqual({ export_id: done._id, status: 'queued', progress: 0 })
    expect(told.at(-1).payload).toEqual({ export_id: done._id, status: 'completed', progress: 100 })
    expect((await app.nora.get('/exports')).body.exports[0]._id).toBe(done._id)
    const actions = (await app.nora.get('/audit-log')).body.entries.map(({ action }: { action: string }) => action)
    expect(actions).toContain('export-started')
  })

  it('give the archive whole or in part, to be kept by nobody on its way', async () => {
    const done = await finished()
    const whole = await download(app.baseUrl, app.nora, done._id)
    expect(whole.bytes.length).toBe(done.size)
    expect(hashOf(whole.bytes)).toBe(done.sha256)
    expect(whole.headers.get('cache-control')).toBe('no-store')
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="dossier-2026-11-\d\d\.zip"/)
    const part = await download(app.baseUrl, app.nora, done._id, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${done.size}`)
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
    const rest = await download(app.baseUrl, app.nora, done._id, { range: 'bytes=-5' })
    expect(rest.bytes).toEqual(whole.bytes.subarray(-5))
    const changed = await download(app.baseUrl, app.nora, done._id, { range: 'bytes=1-2', 'if-range': '"other"' })
    expect([changed.status, changed.bytes.length]).toEqual([200, done.size])
    expect((await download(app.baseUrl, app.nora, done._id, { range: `bytes=${done.size}-` })).status).toBe(416)
  })

  it('are for owners and admins of the account alone', async () => {
    const done = await finished()
    const member = await app.withRole('member')
    const admin = await app.withRole('admin')
    for (const path of ['/exports', `/exports/${done._id}`, `/exports/${done._id}/archive`]) {
      expect((await member.get(path)).status, path).toBe(403)
      expect((await admin.get(path)).status, path).toBe(200)
      if (path !== '/exports') expect((await app.otto.get(path)).status, path).toBe(404)
    }
    expect((await member.post('/export')).status).toBe(403)
    expect((await upload(member, Buffer.from('x'))).status).toBe(403)
    expect((await app.otto.del(`/exports/${done._id}`)).status).toBe(404)
    const reader = await app.withScopes(['settings:read', 'knowledge:read'])
    expect((await reader.get(`/exports/${done._id}/archive`)).status).toBe(403)
    expect(
      (await app.nora.post('/export', { project: (await app.otto.get('/projects')).body.projects[0]._id })).status,
    ).toBe(404)
  })

  it('go one at a time in an account: the same again is the one under way, another one has to wait', async () => {
    const idle = await startTestApp(engine, { work: false })
    try {
      const first = await idle.nora.post('/export')
      const both = await Promise.all([idle.nora.post('/export'), idle.nora.post('/export')])
      for (const { status, body } of both) expect([status, body.export._id]).toEqual([202, first.body.export._id])
      const project = (await idle.nora.get('/projects')).body.projects[0]._id
      expect((await idle.nora.post('/export', { project })).status).toBe(409)
      expect((await idle.otto.post('/export')).status).toBe(202)
      expect((await idle.nora.get(`/exports/${first.body.export._id}/archive`)).status).toBe(409)
      const imports = await Promise.all([1, 2, 3].map(() => upload(idle.nora, Buffer.from('x'))))
      expect(imports.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409, 409])
      expect(readdirSync(join(idle.platform.config.dataDir, 'imports', idle.nora.tenantId)).length).toBe(1)
    } finally {
      await idle.stop()
    }
  })

  it('are canceled, and leave no file behind', async () => {
    const { body } = await app.nora.post('/export')
    expect((await app.nora.del(`/exports/${body.export._id}`)).status).toBe(200)
    const after = await app.nora.get(`/exports/${body.export._id}`)
    // The export may complete before the cancellation; then the archive is deleted.
    if (after.status === 200) expect(after.body.export.status).toBe('canceled')
    const folder = join(app.platform.config.dataDir, 'exports', app.nora.tenantId)
    await expect.poll(() => readdirSync(folder).filter((name) => name.startsWith(body.export._id))).toEqual([])
  })

  it('take only archives, and tell of an upload that is none of its type', async () => {
    const wrong = await app.nora.send('POST', '/import', 'x', { 'content-type': 'text/plain' })
    expect(wrong.status).toBe(415)
    expect((await app.nora.post('/import', {})).status).toBe(415)
    const archive = await exported(app.baseUrl, app.nora)
    const done = await imported(app.nora, archive)
    expect(done).toMatchObject({ status: 'completed', added: 0, size: archive.length })
    expect((await app.nora.get('/imports')).body.imports[0]._id).toBe(done._id)
    expect((await app.otto.get(`/imports/${done._id}`)).status).toBe(404)
  })

  it('go on without a file that the store has lost, and name it', async () => {
    const { database } = app.platform
    const lost = await database.transact(async (tx) => {
      const mail = await tx
        .selectFrom('emails')
        .select('raw_sha256')
        .where('raw_sha256', '<>', '')
        .limit(1)
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('blobs').where('sha256', '=', mail.raw_sha256).execute()
      return mail.raw_sha256
    })
    const done = await finished()
    expect(done).toMatchObject({ status: 'completed', missing_files: 1 })
    const { bytes } = await download(app.baseUrl, app.nora, done._id)
    const back = await imported(app.otto, bytes)
    expect(back, back.error).toMatchObject({ status: 'completed' })
    expect(lost).toMatch(/^[0-9a-f]{64}$/)
  })

  it('are kept for seven days, then gone', async () => {
    const done = await finished()
    const nora = await app.withScopes([...SCOPES])
    expect(done.expires_at).toBe(new Date(clock.now() + 7 * DAY_MS).toISOString())
    clock.advance(7 * DAY_MS)
    const answer = await nora.get(`/exports/${done._id}/archive`)
    expect([answer.status, answer.body.code]).toEqual([410, 'gone'])
    expect((await nora.get(`/exports/${done._id}`)).body.export.download_url).toBe('')
    const folder = join(app.platform.config.dataDir, 'exports', app.nora.tenantId)
    await expect.poll(() => readdirSync(folder)).toEqual([])
  })
})

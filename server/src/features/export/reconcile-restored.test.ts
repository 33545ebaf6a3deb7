import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { exportPath, importPath } from './folders.ts'
import { insertImport } from './importing/imports.store.ts'
import { newImport } from './importing/start-import.ts'

describeOnBothDatabases('after a restore', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const settle = () => app.platform.database.transact((tx) => app.app.features.exports.reconcileRestored(tx))
  const exported = async (): Promise<string> => {
    const { body } = await app.nora.post('/export', {})
    const id = body.export._id as string
    await eventually(async () => expect((await app.nora.get(`/exports/${id}`)).body.export.status).toBe('completed'))
    return id
  }

  it('an export whose archive is not there offers none and says so; one whose archive is there is as it was', async () => {
    const [lost, kept] = [await exported(), await exported()]
    rmSync(exportPath(app.platform, app.nora.tenantId, lost))
    expect(await settle()).toEqual({ exports: 1, imports: 0 })
    expect((await app.nora.get(`/exports/${lost}`)).body.export).toMatchObject({
      status: 'completed',
      download_url: '',
      expires_at: null,
    })
    expect(await app.nora.get(`/exports/${lost}/archive`)).toMatchObject({
      status: 410,
      body: { detail: english('export.archiveGone') },
    })
    expect((await app.nora.get(`/exports/${kept}/archive`)).status).toBe(200)
    expect(await settle()).toEqual({ exports: 0, imports: 0 })
  })

  it('an import whose upload is not there has ended, asks for it again, and is in the way of none', async () => {
    const { platform, nora } = app
    const archive = await fetch(`${app.baseUrl}/api/v1/exports/${await exported()}/archive`, {
      headers: { authorization: `Bearer ${nora.token}` },
    })
    const row = newImport(platform, { tenantId: nora.tenantId, userId: '', id: platform.ids.next(), size: 10 })
    await platform.database.transact((tx) => insertImport(tx, { ...row, status: 'running', step: 'rows' }))
    rmSync(importPath(platform, nora.tenantId, row.id), { force: true })
    expect(await settle()).toEqual({ exports: 0, imports: 1 })
    expect((await nora.get(`/imports/${row.id}`)).body.import).toMatchObject({
      status: 'failed',
      error: english('export.restoredWithoutArchive'),
    })
    const again = await nora.send('POST', '/import', Buffer.from(await archive.arrayBuffer()), {
      'content-type': 'application/zip',
    })
    expect(again.status, again.text).toBe(202)
  })
})

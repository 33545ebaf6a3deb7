import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERSION } from '#platform/version/version'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('GET /system/health', (_open, engine) => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dossier-backups-'))
    app = await startTestApp(engine, {
      work: false,
      config: {
        emailForwardDomain: 'in.press.example',
        smtpListen: [{ host: '::1', port: 2525 }],
        backup: { folder, keep: 3, drill: true },
      },
    })
  })
  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('tells the operator how the instance does', async () => {
    const { status, body } = await app.nora.get('/system/health')
    expect(status).toBe(200)
    expect(body.health).toMatchObject({
      version: VERSION,
      status: 'ready',
      database: { kind: app.platform.config.database.kind, size: expect.any(Number) },
      disk: { free: expect.any(Number), reserve: app.platform.config.minFreeBytes },
      mail_intake: { enabled: true, domain: 'in.press.example', smtp: ['[::1]:2525'], import: false },
      own_mail: false,
      backup: { scheduled: true, last_at: null, folder: '', tried_at: null, problems: [], notices: expect.any(Array) },
    })
    expect(body.health.dependencies.map(({ name }: { name: string }) => name)).toEqual([
      'database',
      'migrations',
      'data_folder',
      'disk',
      'jobs',
      'events',
      'mail_reader',
      'mail_isolation',
      'backup',
      'clock',
      'mail_accounts',
      'smtp',
    ])
    expect(body.health.database.size).toBeGreaterThan(100_000)
    expect(body.health.disk.free).toBeGreaterThan(0)
  })

  it('counts work that is due and work that was given up, by kind', async () => {
    const before = (await app.nora.get('/system/health')).body.health.jobs
    const now = app.platform.clock.now()
    const job = { tenant_id: '', payload: 'null', key: null, attempt: 1, lease_owner: null, lease_until: null }
    const rows = [
      { ...job, id: 'a', kind: 'test.late', state: 'waiting' as const, run_at: 1_000 },
      { ...job, id: 'b', kind: 'test.later', state: 'waiting' as const, run_at: now + 3_600_000 },
      { ...job, id: 'c', kind: 'test.dead', state: 'dead' as const, run_at: now },
      { ...job, id: 'd', kind: 'test.dead', state: 'dead' as const, run_at: now },
    ].map((row) => ({ ...row, last_error: 'otto@mill.example was refused', created_at: now }))
    await app.platform.database.transact((tx) => tx.insertInto('jobs').values(rows).execute())
    const { body, text } = await app.nora.get('/system/health')
    expect(body.health.jobs).toEqual({
      waiting: before.waiting + 1,
      running: 0,
      failed: 2,
      overdue_since: '1970-01-01T00:00:01.000Z',
      failed_kinds: [{ kind: 'test.dead', count: 2 }],
    })
    expect(text).not.toContain('mill.example')
  })

  it('names the last backup and what was wrong with it', async () => {
    await app.app.features.backup.make(
      { to: folder, keep: 3, full: false, withKey: false },
      new AbortController().signal,
      () => undefined,
    )
    const { backup } = (await app.nora.get('/system/health')).body.health
    expect(backup).toMatchObject({ last_at: expect.any(String), folder: expect.stringContaining(folder) })
  })

  it('is for nobody else: not for an owner of another account, an admin, or a program without the scope', async () => {
    expect((await app.otto.get('/system/health')).status).toBe(403)
    expect((await (await app.withRole('admin')).get('/system/health')).status).toBe(403)
    expect((await (await app.withScopes(['email:read'])).get('/system/health')).status).toBe(403)
    expect((await app.nobody.get('/system/health')).status).toBe(401)
    expect((await (await app.withRole('owner')).get('/system/health')).status).toBe(200)
  })
})

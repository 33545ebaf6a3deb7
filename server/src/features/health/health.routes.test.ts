import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterEach, expect, it } from 'vitest'
import { describeOnBothDatabases, describeOnDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

let app: TestApp | null = null
afterEach(() => app?.stop())

describeOnBothDatabases('health', (_open, engine) => {
  it('is live and ready, for anyone, with each dependency by name', async () => {
    app = await startTestApp(engine)
    expect((await app.nobody.get('base:/health/live')).body).toEqual({ status: 'live' })
    const { status, body } = await app.nobody.get('base:/health/ready')
    expect(status).toBe(200)
    expect(body.status).toBe('ready')
    expect(body.dependencies.map((each: { name: string; status: string }) => [each.name, each.status])).toEqual([
      ['database', 'ok'],
      ['data_folder', 'ok'],
    ])
    for (const { last_success_at, detail } of body.dependencies) {
      expect([Date.now() - Date.parse(last_success_at as string) < 60_000, detail]).toEqual([true, ''])
    }
  })

  it('is not ready without its data folder, and says when it last was', async () => {
    app = await startTestApp(engine)
    const before = (await app.nobody.get('base:/health/ready')).body.dependencies[1].last_success_at as string
    rmSync(app.platform.config.dataDir, { recursive: true, force: true })
    const { status, body } = await app.nobody.get('base:/health/ready')
    expect([status, body.status]).toEqual([503, 'not_ready'])
    expect(body.dependencies[0]).toMatchObject({ name: 'database', status: 'ok' })
    expect(body.dependencies[1]).toMatchObject({
      name: 'data_folder',
      status: 'down',
      last_success_at: before,
      detail: expect.stringMatching(/data folder/),
    })
    expect((await app.nobody.get('base:/health/live')).status).toBe(200)
  })
})

describeOnDatabases(['postgres'], 'health without its database', (_open, engine) => {
  it('names the database, tells strangers no details, and stays live', async () => {
    app = await startTestApp(engine)
    const { database } = app.platform.config
    const url = new URL(database.kind === 'postgres' ? database.url : '')
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const client = new Client({ connectionString: url.href })
    await client.connect()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
    const { status, body, text } = await app.nobody.get('base:/health/ready')
    expect([status, body.status]).toEqual([503, 'not_ready'])
    expect(body.dependencies[0]).toMatchObject({
      name: 'database',
      status: 'down',
      detail: expect.stringMatching(/database/i),
    })
    expect(text).not.toContain(name)
    expect((await app.nobody.get('base:/health/live')).status).toBe(200)
  })
})

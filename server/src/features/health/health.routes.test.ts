// @module-tag slow

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { describeOnBothDatabases, describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { startObjectStore } from '#test/object-store'
import { mountSmallDisk } from '#test/small-disk'
import { startTestApp, type TestApp } from '#test/test-app'
import { migrations } from '../../../migrations/index.ts'

let app: TestApp | null = null
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.stop()
  app = null
})

interface Told {
  name: string
  status: 'ok' | 'down'
  required: boolean
  detail: string
  last_success_at: string | null
}

async function ask({ nobody }: TestApp): Promise<{ status: number; told: Record<string, Told> }> {
  const { status, body } = await nobody.get('base:/health/ready')
  expect(body.status).toBe(status === 200 ? 'ready' : 'not_ready')
  const dependencies = body.dependencies as Told[]
  return { status, told: Object.fromEntries(dependencies.map((each) => [each.name, each])) }
}

const expectDown = (of: TestApp, names: string[], status: number) =>
  eventually(async () => {
    const { status: answered, told } = await ask(of)
    const down = Object.values(told).filter((each) => each.status === 'down')
    expect(down.map(({ name }) => name)).toEqual(names)
    for (const { detail } of down) expect(detail).toMatch(/^[A-Z].*\.$/)
    expect(answered).toBe(status)
  })

describeOnBothDatabases('health', (_open, engine) => {
  it('is live and ready, for anyone, with each dependency by name', async () => {
    app = await startTestApp(engine, { ownReaders: true })
    expect((await app.nobody.get('base:/health/live')).body).toEqual({ status: 'live' })
    const { status, told } = await ask(app)
    expect(status).toBe(200)
    expect(Object.values(told).map(({ name, required }) => [name, required])).toEqual([
      ['database', true],
      ['migrations', true],
      ['data_folder', true],
      ['disk', false],
      ['jobs', false],
      ['events', false],
      ['mail_reader', false],
      ['mail_isolation', false],
      ['backup', false],
      ['clock', false],
      ['mail_accounts', false],
    ])
    for (const { name, last_success_at, detail, status: each } of Object.values(told)) {
      expect([each, detail]).toEqual(['ok', ''])
      if (name === 'mail_reader') expect(last_success_at).toBeNull()
      else expect(Date.now() - Date.parse(last_success_at ?? '')).toBeLessThan(60_000)
    }
    await app.nora.post('/emails', { raw_email: 'From: a@b.example\r\nSubject: x\r\n\r\nx' })
    expect((await ask(app)).told.mail_reader).toMatchObject({ status: 'ok', last_success_at: expect.any(String) })
  })

  it('is not ready without its data folder, and says when it last was', async () => {
    app = await startTestApp(engine)
    const before = (await ask(app)).told.data_folder?.last_success_at
    rmSync(app.platform.config.dataDir, { recursive: true, force: true })
    const { status, told } = await ask(app)
    expect(status).toBe(503)
    expect(told.database).toMatchObject({ status: 'ok' })
    expect(told.data_folder).toMatchObject({
      status: 'down',
      last_success_at: before,
      detail: expect.stringMatching(/data folder/),
    })
    expect((await app.nobody.get('base:/health/live')).status).toBe(200)
  })

  it('goes on beside a newer schema, until one comes that it cannot work on: then it says so and takes no more jobs', async () => {
    app = await startTestApp(engine)
    const { database } = app.platform
    const later = { ...migrations, '9998-adds': { up: async () => undefined } }
    await migrate(database, later)
    await expectDown(app, [], 200)
    expect((await app.nora.post('/notes', { title: 'still', content: 'here' })).status).toBe(201)
    await migrate(database, { ...later, '9999-takes-away': { endsOlderPrograms: true, up: async () => undefined } })
    await expectDown(app, engine.dialect === 'sqlite' ? ['migrations', 'jobs'] : ['migrations'], 503)
    await database.transact((tx) => sql`delete from kysely_migration where name like '999%'`.execute(tx))
    await expectDown(app, [], 200)
    await database.transact((tx) => sql`delete from kysely_migration where name like '0001%'`.execute(tx))
    await expectDown(app, ['migrations'], 503)
  })

  it('names the work that nobody does, until a process does it', async () => {
    app = await startTestApp(engine, { work: false })
    await expectDown(app, ['jobs'], 200)
    await app.platform.jobs.start()
    await expectDown(app, [], 200)
  })
})

describeOnDatabases(['postgres'], 'health among several processes', (_open, engine) => {
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
    const { status, text } = await app.nobody.get('base:/health/ready')
    expect(status).toBe(503)
    expect((await ask(app)).told).toMatchObject({
      database: { status: 'down', detail: expect.stringMatching(/database/i) },
      migrations: { status: 'down' },
      data_folder: { status: 'ok' },
    })
    expect(text).not.toContain(name)
    expect((await app.nobody.get('base:/health/live')).status).toBe(200)
  })

  it('serves on while two processes of the next release start at once and bring the schema further', async () => {
    app = await startTestApp(engine)
    const { nora, platform } = app
    const next = {
      ...migrations,
      '9998-adds': {
        async up(db: Kysely<unknown>) {
          await sql`alter table records add column later text`.execute(db)
        },
      },
    }
    const starting = await Promise.all([1, 2].map(() => openDatabase(platform.config.database, { log: silentLog })))
    let isMigrated = false
    const serving = (async () => {
      const statuses: number[] = []
      for (let i = 0; !isMigrated || i < 30; i += 1) {
        const { status, body } = await nora.post('/notes', { title: `note ${i}`, content: 'while it goes on' })
        statuses.push(status, (await nora.get(`/notes/${body.note?._id}`)).status)
      }
      return new Set(statuses)
    })()
    const done = await Promise.all(starting.map((database) => migrate(database, next)))
    isMigrated = true
    expect(done.flat()).toEqual(['9998-adds'])
    expect(await serving).toEqual(new Set([200, 201]))
    await expectDown(app, [], 200)
    await Promise.all(starting.map((database) => database.close()))
  })

  it('names events that are not handed out, until they are', async () => {
    app = await startTestApp(engine)
    const { database } = app.platform.config
    const blocker = new Client({ connectionString: database.kind === 'postgres' ? database.url : '' })
    await blocker.connect()
    // Simulates a process that stalls while it assigns places to events.
    await blocker.query(`begin; insert into instance_values (name, value) values ('events.last-place', '0')
      on conflict (name) do update set value = instance_values.value`)
    await app.nora.post('/notes', { title: 'told', content: 'late' })
    await expectDown(app, ['events'], 200)
    await blocker.query('rollback')
    await blocker.end()
    await expectDown(app, [], 200)
  })
})

describeOnDatabases(['sqlite'], 'health of what is beside the database', (_open, engine) => {
  it('tells a disk that is full from one that cannot be written to, and sees both mended', async ({ skip }) => {
    const disk = mountSmallDisk(8)
    if (!disk) return skip('a small disk needs the right to mount one')
    const remount = (how: 'ro' | 'rw') =>
      expect(spawnSync('mount', ['-o', `remount,${how}`, disk.folder]).status).toBe(0)
    try {
      app = await startTestApp(engine, { config: { dataDir: disk.folder, minFreeBytes: 0 } })
      await expectDown(app, [], 200)
      disk.fill(0)
      await expectDown(app, ['disk'], 200)
      disk.relieve()
      await expectDown(app, [], 200)
      remount('ro')
      await expectDown(app, ['data_folder', 'disk'], 503)
      remount('rw')
      await expectDown(app, [], 200)
    } finally {
      disk.remove()
    }
  })

  it('names SMTP when it sends mail servers away, until it welcomes them', async () => {
    app = await startTestApp(engine, {
      config: { emailForwardDomain: 'in.press.example', smtpListen: [{ host: '0.0.0.0', port: 0 }] },
    })
    const listener = await app.app.features.inbound.listen()
    await expectDown(app, [], 200)
    const port = listener.addresses[0]?.port ?? 0
    for (let i = 0; i < 100; i += 1) sockets.push(createConnection(port, '127.0.0.1').on('error', () => undefined))
    await expectDown(app, ['smtp'], 200)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expectDown(app, [], 200)
    await listener.close()
    await expectDown(app, ['smtp'], 200)
  })

  it('names the object store while it refuses us, and goes on', async () => {
    const store = await startObjectStore()
    try {
      app = await startTestApp(engine, { config: { blobStore: readConfig({ BLOB_URL: store.url }).blobStore } })
      await expectDown(app, [], 200)
      store.behave((_asked, response) => {
        response.writeHead(403).end()
        return true
      })
      await expectDown(app, ['blobs'], 200)
      store.behave(null)
      await expectDown(app, [], 200)
    } finally {
      await store.stop()
    }
  })
})

// @module-tag slow

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { UNFINISHED_MOVE } from '#platform/database/move/unfinished-move'
import { filesIn, messageOf, OWNER, readAll, signIn, store } from '#test/backup-scene'
import { engines, type GivenDatabase } from '#test/databases'
import { openWorkshop, type Workshop } from '#test/dossier'
import { says } from '#test/in-english'
import { startObjectStore } from '#test/object-store'
import { callerOf } from '#test/test-app'

const postgres = engines().find(({ dialect }) => dialect === 'postgres')

describe.skipIf(!postgres)('dossier move', () => {
  const empty: GivenDatabase[] = []
  afterEach(async () => {
    for (const each of empty.splice(0)) await each.drop()
  })

  async function emptyUrl(): Promise<string> {
    const database = await postgres?.create()
    if (database?.config.kind !== 'postgres') throw new Error('there is no PostgreSQL')
    empty.push(database)
    return database.config.url
  }

  async function query<R extends object>(url: string, text: string): Promise<R[]> {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }

  async function stateOf(url: string): Promise<'nothing' | 'unfinished' | 'done'> {
    const [tables] = await query<{ there: boolean }>(url, `select to_regclass('instance_values') is not null as there`)
    if (!tables?.there) return 'nothing'
    const marks = await query(url, `select 1 from instance_values where name = '${UNFINISHED_MOVE}'`)
    return marks.length > 0 ? 'unfinished' : 'done'
  }

  async function openInstance(): Promise<{
    workshop: Workshop
    token: string
    cursor: string
    mails: Map<string, string>
  }> {
    const workshop = openWorkshop()
    const server = await workshop.serve(OWNER)
    const nora = await signIn(server.address)
    for (const [name, large] of [
      ['one', true],
      ['two', false],
      ['three', true],
    ] as const)
      await store(nora, messageOf(name, large))
    await nora.post('/notes', { title: 'Tabs\tand\nlines \\ and 🦦', content: '<p>Fährhaus</p>' })
    const cursor = (await nora.get('/events')).body.cursor as string
    await nora.post('/notes', { title: 'after the cursor', content: '' })
    const mails = await readAll(nora)
    server.process.kill('SIGTERM')
    await server.ended
    return { workshop, token: nora.token, cursor, mails }
  }

  it('takes everything over: mails, notes, sessions, cursors, search, and what comes next goes on counting', async () => {
    const { workshop, token, cursor, mails } = await openInstance()
    const url = await emptyUrl()
    const moved = await workshop.run(['move', '--to', url])
    expect(moved).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Moved and verified \d+ rows in \d+ tables/),
    })

    const source = await workshop.run(['start'])
    expect([source.code, source.stderr]).toEqual([1, expect.stringContaining('was moved to PostgreSQL')])
    const again = await workshop.run(['move', '--to', await emptyUrl()])
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('was moved to PostgreSQL')])
    const full = await workshop.run(['move', '--to', url])
    expect([full.code, full.stderr]).toEqual([1, expect.stringContaining('not empty')])

    const server = await workshop.serve({ DATABASE_URL: url })
    const nora = callerOf(server.address, token, '')
    expect(await readAll(nora)).toEqual(mails)
    const { notes } = (await nora.get('/notes')).body
    expect(notes.map((note: { title: string }) => note.title).sort()).toEqual([
      'Tabs\tand\nlines \\ and 🦦',
      'after the cursor',
    ])
    const missed = (await nora.get(`/events?since=${encodeURIComponent(cursor)}`)).body
    expect(missed.events.map(({ name }: { name: string }) => name)).toEqual(['record:created'])
    const found = async (words: string) =>
      (await nora.post('/search/quick', { query: words })).body.results.map(({ title }: { title: string }) => title)
    expect(await found('fahrhaus')).toHaveLength(1)
    expect(await found('three')).toEqual(['three'])
    await store(nora, messageOf('four', false))
    expect(await found('four')).toEqual(['four'])
    const next = (await nora.get(`/events?since=${encodeURIComponent(missed.cursor)}`)).body
    expect(next.events.map(({ name }: { name: string }) => name)).toContain('email:created')
  })

  it('killed at any moment leaves nothing or says so, and the same command mends it', async () => {
    const { workshop, mails } = await openInstance()
    const url = await emptyUrl()
    const seen = { nothing: 0, unfinished: 0, done: 0 }
    for (let wait = 250; seen.done === 0 && wait < 60_000; wait = Math.round(wait * 1.8)) {
      const child = workshop.start(['move', '--to', url])
      const timer = setTimeout(() => child.process.kill('SIGKILL'), wait)
      const { code } = await child.ended
      clearTimeout(timer)
      const state = await stateOf(url)
      if (state !== 'done') expect(code).not.toBe(0)
      if (state === 'unfinished') {
        const start = await workshop.run(['start'], { settings: { DATABASE_URL: url } })
        expect([start.code, start.stderr]).toEqual([1, expect.stringMatching(says('operator.moveUnfinished'))])
      }
      // A process killed between the last commit and its message has also completed the move.
      seen[state] += 1
    }
    expect(seen.nothing).toBeGreaterThan(0)
    expect(seen.done).toBe(1)
    const server = await workshop.serve({ DATABASE_URL: url })
    expect(await readAll(await signIn(server.address))).toEqual(mails)
  })

  it('refuses while a server runs, and puts large contents into an object store where it is told to', async () => {
    const objects = await startObjectStore()
    const { workshop, mails } = await openInstance()
    const url = await emptyUrl()
    const running = await workshop.serve()
    const refused = await workshop.run(['move', '--to', url])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(says('operator.moveServerRuns'))])
    running.process.kill('SIGTERM')
    await running.ended
    const settings = { BLOB_URL: objects.url }
    expect(await workshop.run(['move', '--to', url, '--blobs'], { settings })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Copied 2 large contents to the object store.'),
    })
    expect(filesIn(join(workshop.dataDir, 'blobs'))).toHaveLength(2)
    rmSync(join(workshop.dataDir, 'blobs'), { recursive: true })
    const server = await workshop.serve({ DATABASE_URL: url, ...settings })
    expect(await readAll(await signIn(server.address))).toEqual(mails)
    expect(existsSync(join(workshop.dataDir, 'blobs'))).toBe(false)
    server.process.kill('SIGTERM')
    await server.ended
    await objects.stop()
  })
})

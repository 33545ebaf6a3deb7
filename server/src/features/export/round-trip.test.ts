// @module-tag slow

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Clock } from '#platform/clock/clock'
import { exported, filesOf, fillAccount, imported, linesOf, manifestOf } from '#test/archives'
import { describeOnBothDatabases } from '#test/databases'
import { dumpState } from '#test/state-dump'
import { startTestApp, type TestApp } from '#test/test-app'

vi.setConfig({ testTimeout: 180_000 })

describeOnBothDatabases('an archive of an account', (_open, engine) => {
  let from: TestApp
  let world: Awaited<ReturnType<typeof fillAccount>>
  let archive: Buffer
  beforeAll(async () => {
    from = await startTestApp(engine, { config: { emailForwardDomain: 'in.example' }, clock: slowClock() })
    await from.nora.get(`/projects/${(await from.nora.get('/projects')).body.projects[0]._id}/address`)
    world = await fillAccount(from.nora)
    archive = await exported(from.baseUrl, from.nora)
  }, 300_000)
  afterAll(() => from.stop())

  async function elsewhere<T>(test: (app: TestApp) => Promise<T>): Promise<T> {
    const app = await startTestApp(engine)
    try {
      return await test(app)
    } finally {
      await app.stop()
    }
  }

  it('holds every kind of thing, people-readable and complete', () => {
    const files = filesOf(archive)
    const { counts } = manifestOf(archive)
    for (const [kind, count] of Object.entries(counts)) {
      // The fixture has no replies, no proposals to block a sender and no synced repository.
      if (['answers', 'sender-proposals', 'repository-files', 'repository-commits'].includes(kind)) continue
      expect([kind, count], kind).not.toEqual([kind, 0])
      expect(linesOf(archive, kind).length, kind).toBe(count)
    }
    const paths = Object.keys(files)
    expect(paths.filter((path) => /^mail\/.+\.eml$/.test(path)).length).toBe(13)
    expect(paths.some((path) => /^notes\/.+Linen edition \(.+\)\.md$/.test(path))).toBe(true)
    expect(paths.some((path) => /^files\/drafts\/Strip ☂ \(.+\)\.txt$/.test(path))).toBe(true)
    expect(paths.some((path) => /^files\/records\/.+\/Proof ☂ \(.+\)\.pdf$/.test(path))).toBe(true)
    const text = Buffer.concat(Object.values(files)).toString('latin1')
    expect(text).not.toContain('the-secret-of-nora')
    expect(text).not.toContain('the-token-of-nora')
    expect(text).not.toContain(from.nora.token)
  })

  it('brings an empty account elsewhere to the same state', async () => {
    await elsewhere(async (to) => {
      const done = await imported(to.nora, archive)
      expect(done, done.error).toMatchObject({ status: 'completed', known: 0, progress: 100 })
      const again = await exported(to.baseUrl, to.nora)
      const { state, counts } = manifestOf(archive)
      // The state hash covers these: users differ, aliases are not exported, and outgoing emails are settled.
      for (const kind of Object.keys(counts).filter((each) => !['people', 'addresses', 'outgoing'].includes(each))) {
        expect(withoutPeople(linesOf(again, kind)), kind).toEqual(withoutPeople(linesOf(archive, kind)))
      }
      expect(manifestOf(again)).toMatchObject({ counts: { ...counts, addresses: 0 }, state })
    })
  })

  it('brings the aliases of addresses only where nobody else lives, who could lose mail by them', async () => {
    const [alias] = linesOf(archive, 'addresses')
    await elsewhere(async (to) => {
      const aliases = () => to.platform.database.read.selectFrom('project_aliases').select('local_part').execute()
      await imported(to.nora, archive)
      expect(await aliases()).toEqual([])
      await to.platform.database.transact((tx) => tx.deleteFrom('tenants').where('id', '=', to.otto.tenantId).execute())
      await imported(to.nora, archive)
      expect(await aliases()).toEqual([{ local_part: alias?.local_part }])
    })
  })

  it('leaves nothing to be worked out: lists, counts, words and labels are as they were', async () => {
    await elsewhere(async (to) => {
      await imported(to.nora, archive)
      const passing = ['tenant_id', 'user_id', 'owner_id', 'created_by', 'stored_at', 'doc_id']
      const ofContent = (lines: string[]) =>
        lines
          .filter((line) =>
            /^(?:thread_heads|mail_counters|email_labels|record_tags|record_names|record_references|tag_counters|threads|thread_nodes|blobs) /.test(
              line,
            ),
          )
          // A list that became empty keeps its row.
          .filter((line) => !line.includes('"mails":0,"threads":0'))
      const [here, there] = await Promise.all([from, to].map((app) => contentOf(app)))
      expect(ofContent(there ?? [])).toEqual(ofContent(here ?? []))
      for (const path of [
        '/emails?mailbox=inbox',
        '/emails',
        '/counts',
        '/email-labels',
        '/notes?trash=true',
        '/memories',
        '/emails/triage-runs',
      ]) {
        const [before, after] = [await from.nora.get(path), await to.nora.get(path)]
        expect(shown(after.body), path).toEqual(shown(before.body))
      }
      expect((await to.nora.post('/search/quick', { query: 'needle4' })).body.found).toBe(1)
      expect((await to.nora.post('/notes/search', { query: '360' })).body.results.length).toBe(1)
      const raw = await to.nora.get(`/emails/${String(linesOf(archive, 'emails')[0]?.id)}/raw`)
      expect(raw.text).toContain('strip 0 needle0')

      async function contentOf(app: TestApp): Promise<string[]> {
        const lines = await dumpState(app.platform.database, passing)
        return lines.filter((line) => !line.includes('otto'))
      }
    })
  })

  it('twice makes nothing twice', async () => {
    await elsewhere(async (to) => {
      const first = await imported(to.nora, archive)
      const before = await dumpState(to.platform.database, CHANGING)
      const second = await imported(to.nora, archive)
      expect(second).toMatchObject({ status: 'completed', added: 0, known: first.added + first.known })
      expect(content(await dumpState(to.platform.database, CHANGING))).toEqual(content(before))
    })
  })

  it('into the account that it came from changes nothing', async () => {
    const before = await dumpState(from.platform.database, CHANGING)
    expect(await imported(from.nora, archive)).toMatchObject({ status: 'completed', added: 0 })
    expect(content(await dumpState(from.platform.database, CHANGING))).toEqual(content(before))
  })

  it('brings back what was deleted since, and leaves what was changed', async () => {
    await elsewhere(async (to) => {
      await imported(to.nora, archive)
      await to.nora.del(`/notes/${world.note}`)
      await to.nora.del(`/notes/${world.note}`)
      const [mail] = linesOf(archive, 'emails')
      await to.nora.put(`/emails/${String(mail?.id)}`, { subject: 'Changed here' })
      const done = await imported(to.nora, archive)
      expect(done).toMatchObject({ status: 'completed' })
      expect((await to.nora.get(`/notes/${world.note}`)).body.note.title).toBe('Linen edition')
      expect((await to.nora.get(`/emails/${String(mail?.id)}`)).body.email.subject).toBe('Changed here')
    })
  })

  it('of one project brings that project alone, equal too', async () => {
    const part = await exported(from.baseUrl, from.nora, world.project)
    const { scope, counts } = manifestOf(part)
    expect([scope, counts.projects, counts.settings]).toEqual(['project', 1, 0])
    for (const kind of ['emails', 'records', 'drafts', 'identities', 'repositories']) {
      expect(new Set(linesOf(part, kind).map((line) => line.project_id)), kind).toEqual(new Set([world.project]))
    }
    await elsewhere(async (to) => {
      const done = await imported(to.nora, part)
      expect(done, done.error).toMatchObject({ status: 'completed', known: 0 })
      expect(manifestOf(await exported(to.baseUrl, to.nora, world.project)).state).toBe(manifestOf(part).state)
      expect((await to.nora.get('/projects')).body.projects.length).toBe(2)
    })
  })

  it('into another account of the same instance touches nothing of the first, and gives projects ids of their own', async () => {
    await elsewhere(async (app) => {
      await fillAccount(app.nora)
      const theirs = await exported(app.baseUrl, app.nora)
      const ofNora = async () =>
        content(await dumpState(app.platform.database, CHANGING)).filter(
          (line) => line.includes(app.nora.tenantId) && !line.startsWith('outgoing_emails '),
        )
      const before = await ofNora()
      const done = await imported(app.otto, theirs)
      expect(done, done.error).toMatchObject({ status: 'completed' })
      expect(await ofNora()).toEqual(before)
      const ids = async (caller: typeof app.nora) =>
        (await caller.get('/projects')).body.projects.map((p: { _id: string }) => p._id)
      const [mine, others] = [await ids(app.otto), await ids(app.nora)]
      expect(mine.length).toBe(2)
      expect(mine.filter((id: string) => others.includes(id))).toEqual([])
      expect((await app.otto.get('/emails?limit=200')).body.total).toBe(
        (await app.nora.get('/emails?limit=200')).body.total,
      )
      const again = await imported(app.otto, theirs)
      expect(again).toMatchObject({ status: 'completed', added: 0 })
      expect((await ids(app.otto)).length).toBe(2)
    })
  })

  it('never sends what was on its way: a person decides', async () => {
    const [outgoing] = linesOf(archive, 'outgoing')
    expect(['queued', 'sending']).toContain(outgoing?.status)
    await elsewhere(async (to) => {
      await imported(to.nora, archive)
      const { body } = await to.nora.get(`/outgoing-emails/${String(outgoing?.id)}`)
      expect(body.outgoing_email).toMatchObject({ status: 'uncertain', error: expect.stringContaining('was exported') })
      const jobs = await to.platform.database.read
        .selectFrom('jobs')
        .select('kind')
        .where('kind', 'like', 'sending.%')
        .execute()
      expect(jobs).toEqual([])
      expect((await to.nora.post(`/outgoing-emails/${String(outgoing?.id)}/resolve`, { as: 'failed' })).status).toBe(
        200,
      )
    })
  })
})

/** Runs a hundred times slower than real time, so that an email about to be sent stays pending. */
function slowClock(): Clock {
  const begunAt = Date.now()
  return { now: () => begunAt + Math.floor((Date.now() - begunAt) / 100) }
}

const CHANGING = ['stored_at']
const content = (lines: string[]): string[] =>
  lines.filter((line) => !/^(?:imports|exports|import_names|audit_entries|released_blobs) /.test(line))

/** User ids differ between instances. */
function withoutPeople(lines: Record<string, unknown>[]): Record<string, unknown>[] {
  return lines.map(
    ({ owner_id: _owner, created_by: _by, user_id: _user, decided_by: _decided, history: _history, ...line }) => line,
  )
}

function shown(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value) =>
    ['host_id', 'owner', 'tenant_id', 'created_by', 'user_id'].includes(name) ? '' : value,
  )
  return JSON.parse(text)
}

// @module-tag slow

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exported, filesOf, imported, linesOf, manifestOf } from '#test/archives'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, type Pair, pairOf, startGitScene } from '#test/git-scene'
import type { Caller } from '#test/test-app'

vi.setConfig({ testTimeout: 180_000 })

const TOKEN = 'a-token-of-the-press-9876'

describeOnBothDatabases('repositories in an archive', (_open, engine) => {
  let from: GitScene
  let pair: Pair
  let archive: Buffer
  beforeAll(async () => {
    from = await startGitScene(engine)
    pair = await from.begin({
      settings: { sync_mode: 'read_write', commit_sync_enabled: true, memories_path: 'facts', auth_token: TOKEN },
      files: { 'a.md': '---\ntitle: A\ncustom: 1\n---\nText\n', 'b.md': 'B\n', 'facts/c.md': 'On Tuesdays.\n' },
    })
    archive = await exported(from.app.baseUrl, from.app.nora)
  }, 300_000)
  afterAll(() => from.stop())

  const ofRepos = ['repositories', 'repository-files', 'repository-commits']
  const namesOf = (list: { title: string }[]): string[] => list.map(({ title }) => title).toSorted()

  async function elsewhere(test: (to: GitScene) => Promise<void>): Promise<void> {
    const to = await startGitScene(engine)
    try {
      await test(to)
    } finally {
      await to.stop()
    }
  }

  const bringIn = async (caller: Caller, bytes: Uint8Array) => {
    const done = await imported(caller, bytes)
    expect(done, done.error).toMatchObject({ status: 'completed' })
    return done
  }

  it('bear their settings, and no token or secret', () => {
    const [repo, ...others] = linesOf(archive, 'repositories')
    expect(others).toEqual([])
    expect(repo).toMatchObject({
      id: pair.repoId,
      project_id: pair.project,
      sync_mode: 'read_write',
      sync_interval: 10,
    })
    expect(
      linesOf(archive, 'repository-files')
        .map(({ path }) => String(path))
        .toSorted(),
    ).toEqual(['a.md', 'b.md', 'facts/c.md'])
    expect(linesOf(archive, 'repository-commits')).toHaveLength(1)
    const text = Buffer.concat(Object.values(filesOf(archive))).toString('latin1')
    expect(text).not.toContain(TOKEN)
    expect(Object.keys(repo ?? {}).filter((name) => name.includes('token'))).toEqual([])
    expect(manifestOf(archive).left_out.join(' ')).toContain('tokens and webhook secrets of Git repositories')
  })

  it('come in switched off, and their next sync changes nothing on either side', async () => {
    await elsewhere(async (to) => {
      await bringIn(to.app.nora, archive)
      const again = await exported(to.app.baseUrl, to.app.nora)
      expect(manifestOf(again).state).toBe(manifestOf(archive).state)
      const there = pairOf(to.app.nora, pair.project, pair.repoId, pair.remote)
      expect(await there.repo()).toMatchObject({ enabled: false, auth_token: '', last_sync_status: 'success' })
      const head = pair.remote.head()
      const before = [namesOf(await there.notes()), namesOf(await there.memories())]
      const { run, files } = await there.sync()
      expect([run.status, files], run.message).toEqual(['success', []])
      expect(run.imported_commits).toBe(0)
      expect(pair.remote.head()).toBe(head)
      expect([namesOf(await there.notes()), namesOf(await there.memories())]).toEqual(before)
      expect(before).toEqual([namesOf(await pair.notes()), namesOf(await pair.memories())])
      const note = await there.note('A')
      await to.app.nora.put(`/notes/${note._id}`, { source_text: 'Text of another instance\n' })
      expect((await there.sync()).files).toMatchObject([{ path: 'a.md', decision: 'exported' }])
      expect(pair.remote.read('a.md')).toBe('---\ntitle: A\ncustom: 1\n---\nText of another instance\n')
    })
  })

  it('twice are one, and a file that belongs to a record here stays with that', async () => {
    await elsewhere(async (to) => {
      await bringIn(to.app.nora, archive)
      expect(await bringIn(to.app.nora, archive)).toMatchObject({ added: 0 })
      const again = await exported(to.app.baseUrl, to.app.nora)
      for (const kind of ofRepos) expect(linesOf(again, kind).length, kind).toBe(linesOf(archive, kind).length)
      const { database } = to.app.platform
      await database.transact((tx) =>
        tx.updateTable('git_files').set({ record_id: 'another' }).where('path', '=', 'b.md').execute(),
      )
      await bringIn(to.app.nora, archive)
      const owners = database.read.selectFrom('git_files').select('record_id').where('path', '=', 'b.md')
      expect(await owners.execute()).toEqual([{ record_id: 'another' }])
    })
  })

  it('of another account of the instance get an id of their own, so that nobody reads the copy of another', async () => {
    const { app } = from
    await bringIn(app.otto, archive)
    await bringIn(app.otto, archive)
    const rows = await app.platform.database.read.selectFrom('git_repos').select(['tenant_id', 'id']).execute()
    expect(rows.map(({ tenant_id }) => tenant_id).toSorted()).toEqual([app.nora.tenantId, app.otto.tenantId].toSorted())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
    const theirs = rows.find(({ tenant_id }) => tenant_id === app.otto.tenantId)?.id
    const links = await app.platform.database.read
      .selectFrom('git_files')
      .select('repo_id')
      .where('tenant_id', '=', app.otto.tenantId)
      .execute()
    expect(links.map(({ repo_id }) => repo_id)).toEqual([theirs, theirs, theirs])
  })
})

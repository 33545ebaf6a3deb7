// @module-tag slow

import { chmodSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene, waitForRun } from '#test/git-scene'
import {
  decisionsOf as changes,
  FRONT_MATTER_FILE as FRONT,
  type GivenRepository,
  givenRepository,
  titlesOf,
} from '#test/given/repository'
import { english } from '#test/in-english'
import { GIT_SYNC_JOB } from '../runs/git-sync.job.ts'

describeOnBothDatabases('what git has', (_open, engine) => {
  let scene: GitScene
  let given: GivenRepository
  beforeAll(async () => {
    scene = await startGitScene(engine)
    given = givenRepository(scene)
  })
  afterAll(() => scene.stop())

  it('becomes notes and memories by its place, with what the front matter says', async () => {
    const pair = await given.connectedRepository({
      sync: false,
      settings: { sync_path: 'docs', notes_path: 'n', memories_path: 'm' },
      files: {
        'docs/n/a.md': FRONT,
        'docs/n/deep/b c.md': 'Plain\r\n',
        'docs/m/fact.md': 'We deliver on Tuesdays.\n',
        'docs/other.md': 'x',
        'docs/n/pic.png': 'x',
        'README.md': 'x',
        'docs/nn/x.md': 'x',
      },
    })
    const { run, files } = await pair.sync()
    expect(run).toMatchObject({
      status: 'success',
      imported_files: 3,
      exported_files: 0,
      trashed_items: 0,
      conflicts: 0,
      skipped: 0,
    })
    expect(files.map(({ path, decision }) => [path, decision])).toEqual([
      ['docs/m/fact.md', 'imported'],
      ['docs/n/a.md', 'imported'],
      ['docs/n/deep/b c.md', 'imported'],
    ])
    expect(await pair.note('Linen: edition')).toMatchObject({
      tags: ['print', 'linen'],
      source_text: '# Linen\n\nText.\n',
      content_format: 'markdown',
      createdAt: '2024-02-03T04:05:06.000Z',
    })
    expect((await pair.note('Linen: edition')).content).toContain('<h1>Linen</h1>')
    expect((await pair.note('b c')).source_text).toBe('Plain\r\n')
    expect(await pair.memories()).toMatchObject([{ title: 'fact', content: 'We deliver on Tuesdays.\n' }])
    expect(await pair.repo()).toMatchObject({
      last_sync_status: 'success',
      last_sync_error: '',
      last_sync_summary: { imported_files: 3 },
      sync_runs: [{ status: 'success' }],
    })
  })

  it('is not touched by a second sync, nor by any that finds nothing new', async () => {
    const pair = await given.connectedRepository({
      files: { 'a.md': FRONT, 'b.md': '\ufeff---\r\ntitle: B\r\n---\r\nBody\r\n', 'c.md': '' },
    })
    const before = await pair.notes()
    const { run, files } = await pair.sync()
    expect(files).toEqual([])
    expect(run).toMatchObject({ status: 'success', imported_files: 0, message: english('gitSync.nothingChanged') })
    expect(await pair.notes()).toEqual(before)
    expect(titlesOf(before)).toEqual(['B', 'Linen: edition', 'c'])
  })

  it('updates, keeps the record of a file that was renamed, and trashes that of one that is gone', async () => {
    const long = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')
    const pair = await given.connectedRepository({
      files: { 'a.md': 'A\n', 'b.md': `${long}\n`, 'c.md': 'C\n', 'same.md': 'Same\n' },
    })
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((title) => pair.note(title)))
    pair.remote.commit({ 'a.md': 'A2\n', 'b.md': null, 'new place/b2.md': `${long}\nand one more\n`, 'c.md': null })
    const done = await pair.sync()
    expect(changes(done)).toEqual(['renamed new place/b2.md', 'trashed c.md', 'updated a.md'])
    expect(done.run).toMatchObject({ trashed_items: 1, imported_files: 2 })
    expect(await pair.note('a')).toMatchObject({ _id: a?._id, source_text: 'A2\n' })
    expect(await pair.note('b2')).toMatchObject({ _id: b?._id, source_text: `${long}\nand one more\n` })
    expect((await scene.app.nora.get(`/notes/${c?._id}`)).body.note.in_trash).toBe(true)
    expect((await pair.sync()).files).toEqual([])
  })

  it('renames by the id in the front matter, however much else changed, and by equal content both ways at once', async () => {
    const pair = await given.connectedRepository({ files: { 'x.md': 'X text\n', 'y.md': 'Y text\n' } })
    const [x, y] = await Promise.all(['x', 'y'].map((title) => pair.note(title)))
    pair.remote.commit({ 'x.md': null, 'z.md': `---\nid: ${x?._id}\n---\nsomething else altogether\n` })
    expect(changes(await pair.sync())).toEqual(['renamed z.md'])
    expect(await pair.note('z')).toMatchObject({ _id: x?._id, source_text: 'something else altogether\n' })
    pair.remote.commit({ 'y.md': pair.remote.read('z.md'), 'z.md': pair.remote.read('y.md') })
    await pair.sync()
    expect((await pair.notes()).filter(({ in_trash }) => !in_trash)).toHaveLength(2)
    expect(new Set((await pair.notes()).map(({ _id }) => _id))).toEqual(new Set([x?._id, y?._id]))
  })

  it('leaves alone what was edited or deleted here, and merges what both changed', async () => {
    const body = 'one\ntwo\nthree\nfour\nfive\n'
    const pair = await given.connectedRepository({ files: { 'm.md': body, 'c.md': body, 'd.md': body, 'k.md': body } })
    const ids = Object.fromEntries((await pair.notes()).map(({ title, _id }) => [title, _id]))
    const edit = (title: string, source_text: string) => scene.app.nora.put(`/notes/${ids[title]}`, { source_text })
    await edit('m', body.replace('one', 'ONE'))
    await edit('c', body.replace('one', 'ours'))
    await edit('k', body.replace('one', 'kept'))
    await scene.app.nora.del(`/notes/${ids.d}`)
    expect((await pair.sync()).files).toEqual([])
    pair.remote.commit({
      'm.md': body.replace('five', 'FIVE'),
      'c.md': body.replace('one', 'theirs'),
      'd.md': `${body}more\n`,
      'k.md': null,
      'other.md': 'goes on\n',
    })
    const done = await pair.sync()
    expect(changes(done)).toEqual(['conflict c.md', 'imported other.md', 'kept k.md', 'merged m.md', 'skipped d.md'])
    expect((await pair.note('m')).source_text).toBe('ONE\ntwo\nthree\nfour\nFIVE\n')
    expect((await pair.note('c')).source_text).toBe(body.replace('one', 'ours'))
    expect((await pair.note('k')).source_text).toBe(body.replace('one', 'kept'))
    expect(await pair.repo()).toMatchObject({ last_sync_status: 'conflicts' })
    const { conflicts } = (await scene.app.nora.get(`/git-repos/${pair.repoId}/conflicts`)).body
    expect(conflicts).toMatchObject([
      {
        path: 'c.md',
        item_id: ids.c,
        base_text: body,
        ours_text: body.replace('one', 'ours'),
        theirs_text: body.replace('one', 'theirs'),
      },
    ])
    expect((await pair.sync()).run.status).toBe('conflicts')
    expect((await scene.app.nora.get(`/git-repos/${pair.repoId}/conflicts`)).body.conflicts).toEqual([
      { ...conflicts[0], updatedAt: expect.any(String) },
    ])
    pair.remote.commit({ 'c.md': body.replace('one', 'ours') })
    expect((await pair.sync()).run.status).toBe('success')
    expect((await scene.app.nora.get(`/git-repos/${pair.repoId}/conflicts`)).body.conflicts).toEqual([])
  })

  it('says which files have invalid front matter, and in which line', async () => {
    const pair = await given.connectedRepository({
      sync: false,
      files: { 'bad.md': '---\ntitle: Bad\ntags: [a\n---\nText\n', 'good.md': 'B\n' },
    })
    const { run, files } = await pair.sync()
    expect(run.message).toContain(english('gitSync.filesWithInvalidFrontMatter', { count: 1 }))
    expect(files.map(({ path, decision, reason }) => [path, decision, reason])).toEqual([
      ['bad.md', 'imported', english('gitSync.frontMatterInvalid', { line: 4 })],
      ['good.md', 'imported', ''],
    ])
    expect((await pair.note('bad')).source_text).toBe('Text\n')
  })

  it('leaves out hidden folders and packages, unless the settings say otherwise', async () => {
    const pair = await given.connectedRepository({
      files: { 'a.md': 'A\n', '.trash/b.md': 'B\n', 'x/.obsidian/c.md': 'C\n', 'node_modules/d/e.md': 'E\n' },
    })
    expect((await pair.notes()).map(({ title }) => title)).toEqual(['a'])
    await scene.app.nora.put(`/git-repos/${pair.repoId}`, { ignore_patterns: ['a.md', 'x/'] })
    expect(changes(await pair.sync())).toEqual(['imported .trash/b.md', 'imported node_modules/d/e.md', 'kept a.md'])
    expect(await pair.notes()).toHaveLength(3)
  })

  it('writes no file that the next sync would ignore', async () => {
    const pair = await given.connectedRepository({
      files: { 'a.md': 'A\n' },
      settings: { sync_mode: 'read_write', ignore_patterns: ['Draft*'] },
    })
    for (const title of ['Draft one', 'Final'])
      await scene.app.nora.post('/notes', {
        project: pair.project,
        title,
        source_text: 'x\n',
        content_format: 'markdown',
      })
    const run = await pair.sync()
    expect(changes(run)).toEqual(['exported Final.md', 'skipped Draft one.md'])
    expect(run.files.find(({ path }) => path === 'Draft one.md')?.reason).toBe(english('gitSync.ignored'))
    expect(pair.remote.paths()).toEqual(['Final.md', 'a.md'])
  })

  it('knows again what it brought before it was forgotten', async () => {
    const pair = await given.connectedRepository({
      files: { 'a.md': FRONT, 'b.md': 'B\n', 'm/x.md': 'A fact\n' },
      settings: { memories_path: 'm' },
    })
    const before = [...(await pair.notes()), ...(await pair.memories())]
    const { repo_url } = (await pair.repo()) as unknown as { repo_url: string }
    await scene.app.nora.del(`/git-repos/${pair.repoId}`)
    const { repo } = (
      await scene.app.nora.post(`/projects/${pair.project}/git-repos`, {
        repo_url,
        enabled: false,
        notes_path: '',
        memories_path: 'm',
        commit_sync_enabled: false,
      })
    ).body
    const { run } = (await scene.app.nora.post(`/git-repos/${repo._id}/sync`)).body
    expect(changes(await waitForRun(scene.app.nora, repo._id, run._id))).toEqual([
      'adopted a.md',
      'adopted b.md',
      'adopted m/x.md',
    ])
    expect([...(await pair.notes()), ...(await pair.memories())]).toEqual(before)
  })

  it('comes by itself when it is time', async () => {
    const pair = await given.connectedRepository({
      sync: false,
      files: { 'a.md': 'A\n' },
      settings: { enabled: true, sync_interval: 1 },
    })
    await pair.settled()
    expect(await pair.notes()).toHaveLength(1)
    const { platform, nora } = scene.app
    const [job] = await platform.database.read
      .selectFrom('jobs')
      .select(['run_at'])
      .where('kind', '=', 'git-sync')
      .where('tenant_id', '=', nora.tenantId)
      .where('key', '=', pair.repoId)
      .where('state', '=', 'waiting')
      .execute()
    const last = (await pair.repo()) as unknown as { last_synced_at: string }
    expect(Math.abs(Number(job?.run_at) - Date.parse(last.last_synced_at) - 60_000)).toBeLessThan(60_000)
    pair.remote.commit({ 'b.md': 'B\n' })
    const past = { next_sync_at: platform.clock.now() - 1 }
    await platform.database.transact(async (tx) => {
      await tx
        .updateTable('git_repos')
        .set(past)
        .where('tenant_id', '=', nora.tenantId)
        .where('id', '=', pair.repoId)
        .execute()
      await platform.jobs.enqueue(tx, GIT_SYNC_JOB, {
        tenantId: nora.tenantId,
        payload: { repoId: pair.repoId },
        key: pair.repoId,
      })
    })
    await expect.poll(async () => (await pair.notes()).length).toBe(2)
    await pair.settled()
    expect((await nora.get(`/git-repos/${pair.repoId}/runs`)).body.runs[0].cause).toBe('interval')
  })

  it('fails with a sentence when the branch is gone, and trashes nothing', async () => {
    const pair = await given.connectedRepository({ files: { 'a.md': 'A\n' } })
    pair.remote.git('branch', '-m', 'main', 'trunk')
    pair.remote.git('symbolic-ref', 'HEAD', 'refs/heads/trunk')
    const { run } = await pair.sync()
    expect(run).toMatchObject({ status: 'failed', message: expect.stringContaining('trunk') })
    expect(await pair.notes()).toMatchObject([{ title: 'a', in_trash: false }])
  })

  it('is fetched again when the copy on this server was damaged', async () => {
    const pair = await given.connectedRepository({ files: { 'a.md': 'A\n', 'b.md': 'B\n' } })
    const packs = join(scene.app.platform.config.dataDir, 'git', `${pair.repoId}.git`, 'objects', 'pack')
    const damage = () => {
      for (const name of readdirSync(packs)) {
        chmodSync(join(packs, name), 0o600)
        truncateSync(join(packs, name), 20)
      }
    }
    damage()
    expect((await pair.sync()).run).toMatchObject({ status: 'success', imported_files: 0, trashed_items: 0 })
    damage()
    pair.remote.commit({ 'a.md': 'A2\n' })
    expect(changes(await pair.sync())).toEqual(['updated a.md'])
  })

  it('is done at most as far as a dry run says, which changes nothing', async () => {
    const pair = await given.connectedRepository({ sync: false, files: { 'a.md': 'A\n', 'b.md': 'B\n' } })
    const dry = await pair.sync({ dry_run: true })
    expect(dry.run).toMatchObject({ dry_run: true, status: 'success', imported_files: 2 })
    expect(await pair.notes()).toEqual([])
    expect(await pair.repo()).toMatchObject({ last_sync_status: '', last_synced_at: null })
    const real = await pair.sync()
    expect(changes(real)).toEqual(changes(dry))
  })
})

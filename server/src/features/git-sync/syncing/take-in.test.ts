// @module-tag slow

import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene } from '#test/git-scene'
import { english } from '#test/in-english'
import { GIT_SYNC_JOB } from '../runs/git-sync.job.ts'

const FRONT =
  '---\n# a comment\ntitle:   "Linen: edition"\ncustom: {keep: [me, 1]}\ntags:\n  - print\n  - linen\ncreated: 2024-02-03T04:05:06.000Z\n---\n\n# Linen\n\nText.\n'

describeOnBothDatabases('what git has', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  const titles = (list: { title: string }[]): string[] => list.map(({ title }) => title).toSorted()
  const changes = (run: { files: { path: string; decision: string }[] }) =>
    run.files.map(({ path, decision }) => `${decision} ${path}`).toSorted()

  it('becomes notes and memories by its place, with what the front matter says', async () => {
    const pair = await scene.begin({
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
    const pair = await scene.begin({
      files: { 'a.md': FRONT, 'b.md': '\ufeff---\r\ntitle: B\r\n---\r\nBody\r\n', 'c.md': '' },
    })
    const before = await pair.notes()
    const { run, files } = await pair.sync()
    expect(files).toEqual([])
    expect(run).toMatchObject({ status: 'success', imported_files: 0, message: english('gitSync.nothingChanged') })
    expect(await pair.notes()).toEqual(before)
    expect(titles(before)).toEqual(['B', 'Linen: edition', 'c'])
  })

  it('updates, keeps the record of a file that was renamed, and trashes that of one that is gone', async () => {
    const long = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')
    const pair = await scene.begin({
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
    const pair = await scene.begin({ files: { 'x.md': 'X text\n', 'y.md': 'Y text\n' } })
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
    const pair = await scene.begin({ files: { 'm.md': body, 'c.md': body, 'd.md': body, 'k.md': body } })
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
    // Somebody mends it in git: it is no conflict any more, and nobody has to say so.
    pair.remote.commit({ 'c.md': body.replace('one', 'ours') })
    expect((await pair.sync()).run.status).toBe('success')
    expect((await scene.app.nora.get(`/git-repos/${pair.repoId}/conflicts`)).body.conflicts).toEqual([])
  })

  it('asks before it trashes many, does so for that commit only, and nothing before', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}.md`, `text ${i} ${'x'.repeat(i)}\n`]))
    const pair = await scene.begin({ files })
    expect((await scene.app.nora.post(`/git-repos/${pair.repoId}/approve`)).status).toBe(409)
    pair.remote.commit(
      Object.fromEntries(
        Object.keys(files)
          .slice(0, 25)
          .map((path) => [path, null]),
      ),
    )
    expect((await pair.sync({ dry_run: true })).run.message).toContain(english('gitSync.wouldAsk'))
    const asked = await pair.sync()
    expect(asked.run.status).toBe('needs_approval')
    expect(asked.files.filter(({ decision }) => decision === 'trashed')).toHaveLength(25)
    expect(await pair.notes()).toHaveLength(30)
    expect(await pair.repo()).toMatchObject({ last_sync_status: 'needs_approval' })
    expect((await pair.sync()).run.status).toBe('needs_approval')
    pair.remote.commit({ 'f29.md': null })
    expect((await scene.app.nora.post(`/git-repos/${pair.repoId}/approve`)).status).toBe(202)
    await pair.settled()
    expect((await pair.repo()).last_sync_status).toBe('needs_approval')
    expect(await pair.notes()).toHaveLength(30)
    expect((await scene.app.nora.post(`/git-repos/${pair.repoId}/approve`)).status).toBe(202)
    await pair.settled()
    expect(await pair.repo()).toMatchObject({ last_sync_status: 'success', last_sync_summary: { trashed_items: 26 } })
    expect(await pair.notes()).toHaveLength(4)
  })

  it('keeps records when told to, and their file may come back', async () => {
    const pair = await scene.begin({ files: { 'a.md': 'A\n' }, settings: { trash_on_delete: false } })
    const { _id } = await pair.note('a')
    pair.remote.commit({ 'a.md': null })
    expect(changes(await pair.sync())).toEqual(['kept a.md'])
    expect(await pair.note('a')).toMatchObject({ _id })
    expect((await pair.sync()).files).toEqual([])
    pair.remote.commit({ 'a.md': 'A again\n' })
    await pair.sync()
    expect(await pair.notes()).toMatchObject([{ _id, source_text: 'A again\n' }])
  })

  it('knows again what it brought before it was forgotten', async () => {
    const pair = await scene.begin({
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
      })
    ).body
    const { run } = (await scene.app.nora.post(`/git-repos/${repo._id}/sync`)).body
    const { waitForRun } = await import('#test/git-scene')
    expect(changes(await waitForRun(scene.app.nora, repo._id, run._id))).toEqual([
      'adopted a.md',
      'adopted b.md',
      'adopted m/x.md',
    ])
    expect([...(await pair.notes()), ...(await pair.memories())]).toEqual(before)
  })

  it('leaves no words of what was deleted for good, and does not bring it back', async () => {
    const pair = await scene.begin({ files: { 'a.md': 'the words of a\n', 'b.md': 'the words of b\n' } })
    const { _id: a } = await pair.note('a')
    const { _id: b } = await pair.note('b')
    await scene.app.nora.put(`/notes/${a}`, { source_text: 'the words of ours\n' })
    pair.remote.commit({ 'a.md': 'the words of theirs\n' })
    expect((await pair.sync()).run.conflicts).toBe(1)
    for (const path of [`/notes/${a}`, `/notes/${a}`]) expect((await scene.app.nora.del(path)).status).toBe(200)
    const { read } = scene.app.platform.database
    const kept = async (table: 'git_files' | 'git_conflicts') =>
      JSON.stringify(await read.selectFrom(table).selectAll().where('repo_id', '=', pair.repoId).execute())
    expect(await kept('git_files')).not.toMatch(/the words of (a|ours|theirs)/)
    expect(await kept('git_files')).toContain('the words of b')
    expect(await kept('git_conflicts')).toBe('[]')
    pair.remote.rename('b.md', 'b2.md')
    for (const path of [`/notes/${b}`, `/notes/${b}`]) await scene.app.nora.del(path)
    expect((await pair.sync()).run).toMatchObject({ status: 'success', imported_files: 0, conflicts: 0 })
    expect(await pair.notes()).toEqual([])
  })

  it('keeps records whose folder is not synced any more, and overwrites no file for them', async () => {
    const files = { 'a/x.md': 'X\n', 'b/x.md': 'other\n' }
    const pair = await scene.begin({ files, settings: { notes_path: 'a', sync_mode: 'read_write' } })
    const { _id } = await pair.note('x')
    await scene.app.nora.put(`/git-repos/${pair.repoId}`, { notes_path: 'b' })
    expect(changes(await pair.sync())).toEqual(['imported b/x.md', 'kept a/x.md'])
    expect(await pair.notes()).toHaveLength(2)
    await scene.app.nora.put(`/notes/${_id}`, { source_text: 'X, edited in the other folder\n' })
    expect(changes(await pair.sync())).toEqual(['exported b/x 2.md'])
    expect([pair.remote.read('a/x.md'), pair.remote.read('b/x.md')]).toEqual(['X\n', 'other\n'])
    expect((await pair.sync()).files).toEqual([])
  })

  it('comes by itself when it is time', async () => {
    const pair = await scene.begin({
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
    const pair = await scene.begin({ files: { 'a.md': 'A\n' } })
    pair.remote.git('branch', '-m', 'main', 'trunk')
    pair.remote.git('symbolic-ref', 'HEAD', 'refs/heads/trunk')
    const { run } = await pair.sync()
    expect(run).toMatchObject({ status: 'failed', message: expect.stringContaining('trunk') })
    expect(await pair.notes()).toMatchObject([{ title: 'a', in_trash: false }])
  })

  it('is fetched again when the copy on this server was damaged', async () => {
    const pair = await scene.begin({ files: { 'a.md': 'A\n', 'b.md': 'B\n' } })
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
    const pair = await scene.begin({ sync: false, files: { 'a.md': 'A\n', 'b.md': 'B\n' } })
    const dry = await pair.sync({ dry_run: true })
    expect(dry.run).toMatchObject({ dry_run: true, status: 'success', imported_files: 2 })
    expect(await pair.notes()).toEqual([])
    expect(await pair.repo()).toMatchObject({ last_sync_status: '', last_synced_at: null })
    const real = await pair.sync()
    expect(changes(real)).toEqual(changes(dry))
  })

  describe('when it is hostile', () => {
    it('leaves alone links, submodules, folders of git, and what is no text, and says so', async () => {
      const pair = await scene.begin({ sync: false, files: { 'ok.md': 'fine\n' } })
      const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: pair.remote.folder,
        input: '/etc/passwd',
        encoding: 'utf8',
      }).trim()
      const ok = pair.remote.git('rev-parse', 'main:ok.md')
      const binary = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: pair.remote.folder,
        input: Buffer.from([97, 0, 98]),
        encoding: 'utf8',
      }).trim()
      const latin = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: pair.remote.folder,
        input: Buffer.from([0xe9, 0x0a]),
        encoding: 'utf8',
      }).trim()
      const lfs = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: pair.remote.folder,
        input: 'version https://git-lfs.github.com/spec/v1\n',
        encoding: 'utf8',
      }).trim()
      const tree = (lines: string[]) =>
        execFileSync('git', ['mktree', '-z'], {
          cwd: pair.remote.folder,
          input: lines.map((line) => `${line}\0`).join(''),
          encoding: 'utf8',
        }).trim()
      const gitDir = tree([`100644 blob ${ok}\thook.md`])
      const root = tree(
        [
          `120000 blob ${blob}\tevil.md`,
          `160000 commit ${pair.remote.head()}\tsub.md`,
          `100644 blob ${ok}\tok.md`,
          `100644 blob ${binary}\tbin.md`,
          `100644 blob ${latin}\tlatin.md`,
          `100644 blob ${lfs}\tlfs.md`,
          `040000 tree ${gitDir}\t.GIT`,
          `040000 tree ${gitDir}\tgit~1`,
          `100644 blob ${ok}\tline\nbreak.md`,
        ].toSorted((a, b) => ((a.split('\t')[1] ?? '') < (b.split('\t')[1] ?? '') ? -1 : 1)),
      )
      const commit = pair.remote.git('commit-tree', root, '-m', 'evil')
      pair.remote.git('update-ref', 'refs/heads/main', commit)
      const { run, files } = await pair.sync()
      expect(run).toMatchObject({ status: 'success', imported_files: 1, skipped: 8 })
      expect(
        Object.fromEntries(
          files.filter(({ decision }) => decision === 'skipped').map(({ path, reason }) => [path, reason]),
        ),
      ).toMatchObject({
        'evil.md': english('gitSync.symlink'),
        'sub.md': english('gitSync.submodule'),
        'bin.md': english('gitSync.holdsNul'),
        'latin.md': english('gitSync.notUtf8'),
        'lfs.md': english('gitSync.inLfs'),
        '.GIT/hook.md': english('gitSync.pathInGit'),
        'git~1/hook.md': english('gitSync.pathInGit'),
        'line\nbreak.md': english('gitSync.pathControlCharacters'),
      })
      expect(titles(await pair.notes())).toEqual(['ok'])
    })

    it('keeps names apart that some file systems could not', async () => {
      const files = {
        'Case.md': '1',
        'case.md': '2',
        '\u00fc.md': '3',
        'u\u0308.md': '4',
        '🦊 "q": it’s.md': '5',
        [`${'ä'.repeat(118)}.md`]: '6',
        '-rf.md': '7',
        ' .md': '8',
      }
      const pair = await scene.begin({ files })
      expect((await pair.notes()).map(({ source_text }) => source_text).toSorted()).toEqual([
        '1',
        '2',
        '3',
        '4',
        '5',
        '6',
        '7',
        '8',
      ])
      expect((await pair.sync()).files).toEqual([])
    })

    it('runs nothing that front matter says, and grows with no alias', async () => {
      const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\ntags: *c\ntitle: T\n---\nx`
      const pair = await scene.begin({
        files: {
          'js.md': '---js\n{ title: process.exit(1) }\n---\nx',
          'bomb.md': bomb,
          'broken.md': '---\ntitle: [\n---\nx',
          'proto.md': '---\n__proto__: {title: x}\ntitle: P\n---\nx',
          'never.md': '---\ntitle: never closed\n',
          'script.md': '<script>alert(1)</script><img src=x onerror=alert(1)>',
        },
      })
      expect(titles(await pair.notes())).toEqual(['P', 'T', 'broken', 'js', 'never', 'script'])
      expect((await pair.note('script')).content).not.toMatch(/script|onerror/)
    })
  })

  it('is another account’s nowhere', async () => {
    const pair = await scene.begin({ files: { 'secret.md': 'zeugma\n' } })
    const { run } = await pair.sync()
    for (const path of ['', '/runs', `/runs/${run._id}`, '/conflicts', '/webhook'])
      expect((await scene.app.otto.get(`/git-repos/${pair.repoId}${path}`)).status, path).toBe(404)
    expect((await scene.app.otto.get('/notes')).body.notes).toEqual([])
  })
})

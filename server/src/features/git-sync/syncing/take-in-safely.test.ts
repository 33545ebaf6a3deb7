// @module-tag slow

import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene } from '#test/git-scene'
import { decisionsOf as changes, type GivenRepository, givenRepository, titlesOf } from '#test/given/repository'
import { english } from '#test/in-english'

describeOnBothDatabases('what git has, and what must not be lost or run,', (_open, engine) => {
  let scene: GitScene
  let given: GivenRepository
  beforeAll(async () => {
    scene = await startGitScene(engine)
    given = givenRepository(scene)
  })
  afterAll(() => scene.stop())

  it('asks before it trashes many, does so for that commit only, and nothing before', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}.md`, `text ${i} ${'x'.repeat(i)}\n`]))
    const pair = await given.connectedRepository({ files })
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
    const pair = await given.connectedRepository({ files: { 'a.md': 'A\n' }, settings: { trash_on_delete: false } })
    const { _id } = await pair.note('a')
    pair.remote.commit({ 'a.md': null })
    expect(changes(await pair.sync())).toEqual(['kept a.md'])
    expect(await pair.note('a')).toMatchObject({ _id })
    expect((await pair.sync()).files).toEqual([])
    pair.remote.commit({ 'a.md': 'A again\n' })
    await pair.sync()
    expect(await pair.notes()).toMatchObject([{ _id, source_text: 'A again\n' }])
  })

  it('leaves no words of what was deleted for good, and does not bring it back', async () => {
    const pair = await given.connectedRepository({ files: { 'a.md': 'the words of a\n', 'b.md': 'the words of b\n' } })
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
    const pair = await given.connectedRepository({ files, settings: { notes_path: 'a', sync_mode: 'read_write' } })
    const { _id } = await pair.note('x')
    await scene.app.nora.put(`/git-repos/${pair.repoId}`, { notes_path: 'b' })
    expect(changes(await pair.sync())).toEqual(['imported b/x.md', 'kept a/x.md'])
    expect(await pair.notes()).toHaveLength(2)
    await scene.app.nora.put(`/notes/${_id}`, { source_text: 'X, edited in the other folder\n' })
    expect(changes(await pair.sync())).toEqual(['exported b/x 2.md'])
    expect([pair.remote.read('a/x.md'), pair.remote.read('b/x.md')]).toEqual(['X\n', 'other\n'])
    expect((await pair.sync()).files).toEqual([])
  })

  describe('when it is hostile', () => {
    it('leaves alone links, submodules, folders of git, and what is no text, and says so', async () => {
      const settings = { ignore_patterns: [] }
      const pair = await given.connectedRepository({ sync: false, settings, files: { 'ok.md': 'fine\n' } })
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
      expect(titlesOf(await pair.notes())).toEqual(['ok'])
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
      const pair = await given.connectedRepository({ files })
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
      const pair = await given.connectedRepository({
        files: {
          'js.md': '---js\n{ title: process.exit(1) }\n---\nx',
          'bomb.md': bomb,
          'broken.md': '---\ntitle: [\n---\nx',
          'proto.md': '---\n__proto__: {title: x}\ntitle: P\n---\nx',
          'never.md': '---\ntitle: never closed\n',
          'script.md': '<script>alert(1)</script><img src=x onerror=alert(1)>',
        },
      })
      expect(titlesOf(await pair.notes())).toEqual(['P', 'T', 'broken', 'js', 'never', 'script'])
      expect((await pair.note('script')).content).not.toMatch(/script|onerror/)
    })
  })

  it('is another account’s nowhere', async () => {
    const pair = await given.connectedRepository({ files: { 'secret.md': 'zeugma\n' } })
    const { run } = await pair.sync()
    for (const path of ['', '/runs', `/runs/${run._id}`, '/conflicts', '/webhook'])
      expect((await scene.app.otto.get(`/git-repos/${pair.repoId}${path}`)).status, path).toBe(404)
    expect((await scene.app.otto.get('/notes')).body.notes).toEqual([])
  })
})

// @module-tag slow

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, type Pair, startGitScene } from '#test/git-scene'
import { says } from '#test/in-english'

describeOnBothDatabases('what is written to git', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  const READ_WRITE = { sync_mode: 'read_write' }
  const changes = (run: { files: { path: string; decision: string }[] }) =>
    run.files.map(({ path, decision }) => `${decision} ${path}`).toSorted()
  const edit = async (pair: Pair, title: string, change: object) => {
    const { _id } = await pair.note(title)
    const answer = await scene.app.nora.put(`/notes/${_id}`, change)
    expect(answer.status, answer.text).toBe(200)
    return _id
  }
  const write = (pair: Pair, body: object) =>
    scene.app.nora.post('/notes', { project: pair.project, content_format: 'markdown', ...body })

  it('is one commit with a summary and those who wrote it, and nothing of what nobody edited', async () => {
    const odd = '\ufeff---\r\n# kept\r\nb: 1\r\na:   [ x,y ]\r\ntitle: Odd\r\n---\r\n\r\nBody  \r\n'
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'odd.md': odd, 'a.md': 'A\n', 'x.txt': 'x' } })
    expect((await pair.sync()).files).toEqual([])
    const before = pair.remote.head()
    await edit(pair, 'a', { source_text: 'A, edited\n' })
    await write(pair, { title: 'New: note?', source_text: 'N\n', tags: ['x y', 'z'] })
    const { run, files } = await pair.sync()
    expect(run).toMatchObject({ status: 'success', exported_files: 2 })
    expect(files.map(({ path, decision }) => [path, decision])).toEqual([
      ['a.md', 'exported'],
      ['New note.md', 'exported'],
    ])
    expect(pair.remote.paths()).toEqual(['New note.md', 'a.md', 'odd.md', 'x.txt'])
    expect(pair.remote.read('odd.md')).toBe(odd)
    expect(pair.remote.read('a.md')).toBe('A, edited\n')
    expect(pair.remote.read('New note.md')).toMatch(
      /^---\nid: [0-9a-f-]+\ntitle: "New: note\?"\ntags: \[x y, z\]\ncreated: .*Z\nupdated: .*Z\n---\n\nN\n$/,
    )
    expect(pair.remote.git('rev-parse', 'main^')).toBe(before)
    expect(pair.remote.git('log', '-1', '--format=%B')).toContain(
      'Sync from Dossier: 1 changed, 1 added\n\nChanged a.md\nAdded New note.md\n\nCo-authored-by: nora@press.example <nora@press.example>',
    )
    expect((await pair.sync()).files).toEqual([])
    expect(pair.remote.git('rev-parse', 'main^')).toBe(before)
  })

  it('changes in a file only what was changed here', async () => {
    const text =
      '---\r\n# first\r\ntitle: Old   # why\r\nzeta: 1\r\ntags:\r\n    - a\r\n    - b # second\r\nalpha: {x: [1]}\r\nupdated: 2020-01-01\r\n---\r\n\r\nline 1\r\nline 2\r\n'
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'f.md': text } })
    await edit(pair, 'Old', { title: 'New: one', source_text: 'line 1\nline 2\nline 3\n' })
    await pair.sync()
    const now = pair.remote.read('f.md')
    expect(now.replace(/updated: \S+/, 'updated: T')).toBe(
      text
        .replace('title: Old ', 'title: "New: one" ')
        .replace('line 2\r\n', 'line 2\r\nline 3\r\n')
        .replace('2020-01-01', 'T'),
    )
    await edit(pair, 'New: one', { tags: ['a', 'c'] })
    await pair.sync()
    expect(pair.remote.read('f.md')).toContain('tags:\r\n    - a\r\n    - c\r\nalpha: {x: [1]}')
    expect((await pair.sync()).files).toEqual([])
  })

  it('holds what both sides changed, merged as git itself would', async () => {
    const body = Array.from({ length: 12 }, (_, i) => `line ${i}`).join('\n')
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'm.md': `${body}\n` } })
    await edit(pair, 'm', { source_text: `${body.replace('line 1\n', 'ours\n')}\n`, tags: ['here'] })
    pair.remote.commit({ 'm.md': `---\ntags: [there]\nkeep: me\n---\n${body.replace('line 10', 'theirs')}\n` })
    const { files } = await pair.sync()
    expect(files.map(({ decision }) => decision)).toEqual(['merged', 'exported'])
    const merged = `${body.replace('line 1\n', 'ours\n').replace('line 10', 'theirs')}\n`
    expect(pair.remote.read('m.md')).toBe(`---\ntags: [there, here]\nkeep: me\n---\n${merged}`)
    expect(await pair.note('m')).toMatchObject({ source_text: merged, tags: ['there', 'here'] })
    expect((await pair.sync()).files).toEqual([])
  })

  it.each(['ours', 'theirs', 'text'] as const)(
    'waits in a conflict for somebody to say %s, and everything else goes on',
    async (as) => {
      const pair = await scene.begin({ settings: READ_WRITE, files: { 'c.md': 'base\n', 'o.md': 'o\n' } })
      await edit(pair, 'c', { source_text: 'ours\n' })
      await edit(pair, 'o', { source_text: 'o2\n' })
      pair.remote.commit({ 'c.md': 'theirs\n' })
      const { run, files } = await pair.sync()
      expect(run).toMatchObject({ status: 'conflicts', conflicts: 1, exported_files: 1 })
      expect(changes({ files })).toEqual(['conflict c.md', 'exported o.md'])
      expect([pair.remote.read('c.md'), (await pair.note('c')).source_text]).toEqual(['theirs\n', 'ours\n'])
      const [conflict] = (await scene.app.nora.get(`/git-repos/${pair.repoId}/conflicts`)).body.conflicts
      expect(conflict).toMatchObject({ base_text: 'base\n', ours_text: 'ours\n', theirs_text: 'theirs\n' })
      const path = `/git-repos/${pair.repoId}/conflicts/${conflict._id}`
      expect((await scene.app.nora.get(path)).body.conflict).toEqual(conflict)
      expect((await scene.app.otto.get(path)).status).toBe(404)
      expect((await (await scene.app.withScopes(['git:read'])).get(path)).status).toBe(403)
      const resolve = `${path}/resolve`
      expect((await scene.app.nora.post(resolve, { as: 'text' })).status).toBe(400)
      expect((await scene.app.otto.post(resolve, { as })).status).toBe(404)
      const member = await scene.app.withRole('member')
      expect((await member.post(resolve, { as })).status).toBe(403)
      expect((await scene.app.nora.post(resolve, { as, ...(as === 'text' ? { text: 'both\n' } : {}) })).status).toBe(
        200,
      )
      await pair.settled()
      const expected = { ours: 'ours\n', theirs: 'theirs\n', text: 'both\n' }[as]
      expect([pair.remote.read('c.md'), (await pair.note('c')).source_text]).toEqual([expected, expected])
      expect(await pair.repo()).toMatchObject({ last_sync_status: 'success' })
      expect((await scene.app.nora.post(resolve, { as })).status).toBe(404)
    },
  )

  it('lists large conflicts without their texts, which each has alone', async () => {
    const base = `${'A long line of text.\n'.repeat(45_000)}`
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'a.md': base, 'b.md': base, 'c.md': 'base\n' } })
    for (const title of ['a', 'b']) await edit(pair, title, { source_text: `ours\n${base}` })
    await edit(pair, 'c', { source_text: 'ours\n' })
    pair.remote.commit({ 'a.md': `theirs\n${base}`, 'b.md': `theirs\n${base}`, 'c.md': 'theirs\n' })
    await pair.sync()
    const path = `/git-repos/${pair.repoId}/conflicts`
    const { conflicts } = (await scene.app.nora.get(path)).body
    const told = conflicts.map((each: Record<string, unknown>) => [each.path, 'base_text' in each, each.omitted ?? []])
    const texts = ['base_text', 'ours_text', 'theirs_text']
    const [omitted, whole] = [
      told.filter(([, hasText]: unknown[]) => !hasText),
      told.filter(([, has]: unknown[]) => has),
    ]
    expect(omitted.length).toBeGreaterThan(0)
    expect(omitted.map(([, , names]: string[]) => names)).toEqual(omitted.map(() => texts))
    expect(whole.map(([name]: string[]) => name)).toContain('c.md')
    const large = conflicts.find((each: { path: string }) => each.path === omitted[0][0])
    const { conflict } = (await scene.app.nora.get(`${path}/${large._id}`)).body
    expect(conflict.ours_text === `ours\n${base}`).toBe(true)
    expect(conflict.theirs_text === `theirs\n${base}`).toBe(true)
  })

  it('loses a file that was deleted here, unless somebody changed it meanwhile; and the other way round', async () => {
    const pair = await scene.begin({
      settings: READ_WRITE,
      files: { 'a.md': 'a\n', 'b.md': 'b\n', 'c.md': 'c\n', 'd.md': 'd\n', 'e.md': 'e\n' },
    })
    for (const title of ['a', 'b']) await scene.app.nora.del(`/notes/${(await pair.note(title))._id}`)
    const gone = (await pair.note('d'))._id
    await scene.app.nora.del(`/notes/${gone}`)
    await scene.app.nora.del(`/notes/${gone}`)
    await edit(pair, 'c', { source_text: 'c, edited\n' })
    pair.remote.commit({ 'b.md': 'b, edited\n', 'c.md': null, 'd.md': 'd, edited\n', 'e.md': null })
    const done = await pair.sync()
    expect(changes(done)).toEqual([
      'exported c.md',
      'kept c.md',
      'removed a.md',
      'restored b.md',
      'restored d.md',
      'trashed e.md',
    ])
    expect(pair.remote.paths()).toEqual(['b.md', 'c.md', 'd.md'])
    expect(Object.fromEntries((await pair.notes()).map(({ title, source_text }) => [title, source_text]))).toEqual({
      b: 'b, edited\n',
      c: 'c, edited\n',
      d: 'd, edited\n',
    })
    expect((await pair.sync()).files).toEqual([])
  })

  it('begins an empty repository, with a name of its own for every record', async () => {
    const pair = await scene.begin({ sync: false, settings: { ...READ_WRITE, notes_path: 'notes' } })
    for (const title of [
      'Twin',
      'twin',
      '../../etc/passwd',
      'CON',
      '.git',
      '',
      'a/b\\c:d*e?f"g<h>i|j',
      '🦊'.repeat(60),
      'ü',
      'u\u0308',
    ])
      await write(pair, { title, source_text: 'text\n' })
    await scene.app.nora.post('/memories', { project: pair.project, title: 'Fact', content: 'It is so.' })
    const { run } = await pair.sync()
    expect(run).toMatchObject({ status: 'success', exported_files: 11 })
    const paths = pair.remote.paths()
    expect(new Set(paths.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(11)
    for (const path of paths) expect(path).toMatch(/^(?:notes|memories)\/[^/\\:*?"<>|]+\.md$/)
    expect((await pair.sync()).files).toEqual([])
    const titles = (await pair.notes()).map(({ title }) => title)
    expect(titles).toContain('../../etc/passwd')
  })

  it('is tried again when somebody else pushed at that moment', async () => {
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'a.md': 'a\n' } })
    await edit(pair, 'a', { source_text: 'a2\n' })
    let pushes = 0
    scene.server.intercept((request) => {
      if (request.method === 'POST' && request.url?.endsWith('git-receive-pack') && ++pushes === 1)
        pair.remote.commit({ 'b.md': 'b\n' })
      return false
    })
    try {
      const { run } = await pair.sync()
      expect(run.status).toBe('success')
    } finally {
      scene.server.intercept(null)
    }
    expect(pushes).toBeGreaterThan(1)
    expect([pair.remote.read('a.md'), pair.remote.read('b.md')]).toEqual(['a2\n', 'b\n'])
    expect((await pair.note('b')).source_text).toBe('b\n')
  })

  it('goes to a branch for review when the branch takes no pushes, once, until it is merged', async () => {
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'a.md': 'a\n' } })
    const hook = join(pair.remote.folder, 'hooks', 'pre-receive')
    writeFileSync(hook, '#!/bin/sh\nwhile read old new ref; do [ "$ref" = refs/heads/main ] && exit 1; done; exit 0\n')
    chmodSync(hook, 0o755)
    await edit(pair, 'a', { source_text: 'a2\n' })
    const { run } = await pair.sync()
    expect(run).toMatchObject({ status: 'success', message: expect.stringMatching(/accept pushes.*dossier\/sync-/) })
    const [branch = ''] = /dossier\/sync-[0-9a-f]+/.exec(run.message) ?? []
    expect([pair.remote.read('a.md'), pair.remote.read('a.md', branch)]).toEqual(['a\n', 'a2\n'])
    const first = pair.remote.head(branch)
    await pair.sync()
    expect(pair.remote.head(branch)).toBe(first)
    pair.remote.git('update-ref', 'refs/heads/main', first)
    expect((await pair.sync()).run.message).not.toMatch(says('gitSync.branchProtected'))
    expect((await pair.sync()).files).toEqual([])
    expect((await pair.note('a')).source_text).toBe('a2\n')
  })

  it('holds no secret: that note stays here, the others go', async () => {
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'a.md': 'a\n' } })
    const secret = `ghp_${'a1B2'.repeat(9)}`
    await edit(pair, 'a', { source_text: `token ${secret}\n` })
    await write(pair, { title: 'Fine', source_text: 'fine\n' })
    const { files } = await pair.sync()
    expect(changes({ files })).toEqual(['exported Fine.md', 'held_back a.md'])
    expect(JSON.stringify(files)).not.toContain(secret)
    expect(pair.remote.read('a.md')).toBe('a\n')
    expect(pair.remote.git('log', '--all', '-p')).not.toContain(secret)
  })

  it('comes only from here where the repository is only written to', async () => {
    const pair = await scene.begin({
      sync: false,
      settings: { sync_mode: 'write_only' },
      files: { 'theirs.md': 'theirs\n' },
    })
    await write(pair, { title: 'theirs', source_text: 'ours\n' })
    await write(pair, { title: 'b', source_text: 'b\n' })
    await pair.sync()
    expect(await pair.notes()).toHaveLength(2)
    expect(pair.remote.paths()).toEqual(['b.md', 'theirs 2.md', 'theirs.md'])
    pair.remote.commit({ 'b.md': 'changed there\n' })
    expect(changes(await pair.sync())).toEqual(['skipped b.md'])
    await edit(pair, 'b', { source_text: 'changed here\n' })
    expect((await pair.sync()).run.status).toBe('conflicts')
    expect([pair.remote.read('b.md'), (await pair.note('b')).source_text]).toEqual([
      'changed there\n',
      'changed here\n',
    ])
  })

  it('asks before it removes many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}.md`, `text ${i}\n`]))
    const pair = await scene.begin({ settings: READ_WRITE, files })
    const items = (await pair.notes()).slice(0, 25).map(({ _id }) => ({ id: _id, type: 'note' }))
    expect((await scene.app.nora.post('/records/batch', { action: 'delete', items })).status).toBe(200)
    expect((await pair.sync()).run.status).toBe('needs_approval')
    expect(pair.remote.paths()).toHaveLength(30)
    await scene.app.nora.post(`/git-repos/${pair.repoId}/approve`)
    await pair.settled()
    expect(pair.remote.paths()).toHaveLength(5)
  })

  it('is what the dry run said, decision by decision', async () => {
    const pair = await scene.begin({
      settings: READ_WRITE,
      files: {
        'a.md': 'a\n',
        'b.md': 'b\n',
        'm.md': '1\n2\n3\n4\n5\n6\n',
        'keeps.md': '---\nk: 1\n---\nk\n',
        'gone.md': 'gone\n',
        'moved.md': 'moved\n',
      },
    })
    await edit(pair, 'a', { source_text: 'a2\n' })
    await edit(pair, 'keeps', { source_text: 'k2\n' })
    for (const title of ['gone', 'moved']) {
      const { _id } = await pair.note(title)
      await scene.app.nora.del(`/notes/${_id}`)
      await scene.app.nora.del(`/notes/${_id}`)
    }
    await edit(pair, 'm', { source_text: 'one\n2\n3\n4\n5\n6\n' })
    await write(pair, { title: 'New', source_text: 'n\n' })
    pair.remote.commit({
      'b.md': 'b2\n',
      'c.md': 'c\n',
      'm.md': '1\n2\n3\n4\n5\nsix\n',
      'keeps.md': '---\nk: 2\n---\nk\n',
      'gone.md': 'gone, changed\n',
    })
    pair.remote.rename('moved.md', 'moved 2.md')
    const head = pair.remote.head()
    const dry = await pair.sync({ dry_run: true })
    expect(pair.remote.head()).toBe(head)
    const real = await pair.sync()
    expect(changes(dry)).toEqual(changes(real))
    expect(changes(dry)).toEqual([
      'exported New.md',
      'exported a.md',
      'exported keeps.md',
      'exported m.md',
      'imported c.md',
      'merged keeps.md',
      'merged m.md',
      'removed moved 2.md',
      'restored gone.md',
      'updated b.md',
    ])
  })

  it('is HTML where the note is HTML, and comes back as such', async () => {
    const pair = await scene.begin({ settings: READ_WRITE, files: { 'a.md': '**a**\n' } })
    await edit(pair, 'a', { content: '<p>Now <b>HTML</b></p>' })
    await pair.sync()
    expect(pair.remote.read('a.md')).toBe('---\nformat: html\n---\n<p>Now <b>HTML</b></p>')
    pair.remote.commit({ 'a.md': '---\nformat: html\n---\n<p>Again <b>HTML</b></p>' })
    await pair.sync()
    expect(await pair.note('a')).toMatchObject({ content_format: 'html', content: '<p>Again <b>HTML</b></p>' })
    expect((await pair.sync()).files).toEqual([])
  })
})

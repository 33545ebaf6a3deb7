import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GitRemoteServer, startGitRemote } from '#test/git-remote'
import { createGit } from './create-git.ts'
import type { Git, GitRemote } from './git.ts'
import { gitEnvironment } from './git-environment.ts'
import { runGit } from './run-git.ts'

describe('a copy of a remote', () => {
  let server: GitRemoteServer
  let folder: string
  let git: Git
  let count = 0
  let name = ''
  beforeAll(async () => {
    server = await startGitRemote()
    folder = mkdtempSync(join(tmpdir(), 'dossier-git-'))
    git = createGit(join(folder, 'copies'), { resolveDns: noDns, allowPrivateHosts: ['127.0.0.1'] })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    count += 1
    name = `r${count}`
    server.requireToken('')
    server.intercept(null)
  })

  const remote = (change: Partial<GitRemote> = {}): GitRemote => ({
    url: server.url(name),
    token: '',
    branch: 'main',
    ...change,
  })
  const author = { name: 'Dossier', email: 'dossier@press.example' }
  const make = (parent: string | null, changes: Record<string, string | null>) =>
    git.copy(name).commit({
      parent,
      message: 'Sync\n\nwith a body',
      author,
      at: 1_700_000_000_000,
      changes: Object.entries(changes).map(([path, content]) => ({ path, content, isExecutable: false })),
    })
  const commit = async (...order: Parameters<typeof make>): Promise<string> => (await make(...order)).commit

  it('is looked at before anything is fetched', async () => {
    const repo = server.repo(name)
    expect(await git.inspect(remote())).toEqual({ head: null, defaultBranch: '' })
    const head = repo.commit({ 'a.md': 'A\n' })
    expect(await git.inspect(remote())).toEqual({ head, defaultBranch: 'main' })
    expect(await git.inspect(remote({ branch: 'gone' }))).toEqual({ head: null, defaultBranch: 'main' })
  })

  it('holds every file with its bytes, whatever it is called', async () => {
    const names = [
      'a b.md',
      'ü/ß.md',
      'u\u0308.md',
      '🦊 "fox": it’s.md',
      "-rf 'x'.md",
      'Case.md',
      'case.md',
      'line\nbreak.md',
      `${'ä'.repeat(120)}.md`,
    ]
    const head = server.repo(name).commit(Object.fromEntries(names.map((path) => [path, `${path}\r\n\ufeff`])))
    const copy = git.copy(name)
    expect(await copy.fetch(remote(), 'newest')).toBe(head)
    const entries = await copy.list(head)
    expect(entries.map(({ path }) => path).toSorted()).toEqual(names.toSorted())
    const contents = await copy.read(
      entries.map(({ blob }) => blob),
      1_000_000,
    )
    for (const [index, { path, size }] of entries.entries()) {
      expect(contents[index]?.toString('utf8')).toBe(`${path}\r\n\ufeff`)
      expect(contents[index]?.length).toBe(size)
    }
  })

  it('writes a commit and pushes it, names of every kind and all', async () => {
    const repo = server.repo(name)
    const head = repo.commit({ 'a.md': 'A\n', 'folder/b.md': 'B\n', 'gone.md': 'G\n', 'run.sh': 'x\n' })
    const copy = git.copy(name)
    await copy.fetch(remote(), 'newest')
    const made = await commit(head, {
      'a.md': 'A2\n',
      'gone.md': null,
      '🦊 "q" \\ \n.md': 'new',
      folder: 'now a file',
      'folder/b.md': null,
    })
    expect(made).not.toBe(head)
    expect(repo.head()).toBe(head)
    await copy.push(remote(), made, head)
    expect(repo.head()).toBe(made)
    expect(repo.paths()).toEqual(['a.md', 'folder', 'run.sh', '🦊 "q" \\ \n.md'].toSorted())
    expect(repo.read('a.md')).toBe('A2\n')
    expect(repo.git('log', '-1', '--format=%an <%ae> %ct %B')).toBe(
      'Dossier <dossier@press.example> 1700000000 Sync\n\nwith a body',
    )
  })

  it('makes no commit where nothing changes', async () => {
    const head = server.repo(name).commit({ 'a.md': 'A\n' })
    await git.copy(name).fetch(remote(), 'newest')
    expect(await commit(head, { 'a.md': 'A\n' })).toBe(head)
  })

  it('begins a branch that is not there, once', async () => {
    const repo = server.repo(name)
    const first = await commit(null, { 'a.md': 'A\n' })
    const second = await commit(null, { 'b.md': 'B\n' })
    await git.copy(name).push(remote(), first, null)
    await expect(git.copy(name).push(remote(), second, null)).rejects.toMatchObject({ reason: 'moved' })
    expect(repo.paths()).toEqual(['a.md'])
  })

  it('does not push over what others have pushed, nor over a branch that was moved back', async () => {
    const repo = server.repo(name)
    const first = repo.commit({ 'a.md': 'A\n' })
    const second = repo.commit({ 'a.md': 'B\n' })
    await git.copy(name).fetch(remote(), 'newest')
    const made = await commit(second, { 'c.md': 'C\n' })
    repo.commit({ 'a.md': 'theirs\n' })
    await expect(git.copy(name).push(remote(), made, second)).rejects.toMatchObject({ reason: 'moved' })
    repo.git('update-ref', 'refs/heads/main', first)
    await expect(git.copy(name).push(remote(), made, second)).rejects.toMatchObject({ reason: 'moved' })
    expect(repo.head()).toBe(first)
  })

  it('follows a branch whose history was replaced', async () => {
    const repo = server.repo(name)
    const first = repo.commit({ 'a.md': 'A\n' })
    const copy = git.copy(name)
    await copy.fetch(remote(), 'newest')
    repo.work('commit', '--quiet', '--amend', '-m', 'Other')
    repo.work('push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/main')
    const head = await copy.fetch(remote(), 'whole')
    expect(head).toBe(repo.head())
    expect(await copy.isAncestor(first, head)).toBe(false)
  })

  it('reads commits by what is reachable, also those of an old branch that was merged late', async () => {
    const repo = server.repo(name)
    const base = repo.commit({ 'a.md': 'A\n' }, { at: '2020-01-01T00:00:00Z', message: 'first' })
    repo.commit({ 'old.md': 'O\n' }, { branch: 'side', at: '2020-02-01T00:00:00Z', message: 'old, on the side' })
    const young = repo.commit(
      { 'b.md': 'B\n' },
      { at: '2026-10-01T00:00:00Z', message: 'second\n\nwith a body\n\nand more' },
    )
    const copy = git.copy(name)
    const at = await copy.fetch(remote(), 'whole')
    expect((await copy.history(at, { since: Date.parse('2026-01-01T00:00:00Z') }, 100)).map(({ sha }) => sha)).toEqual([
      young,
    ])
    repo.work('merge', '--quiet', '--no-ff', '-m', 'merge', 'origin/side')
    repo.work('push', '--quiet', 'origin', 'HEAD:refs/heads/main')
    const to = await copy.fetch(remote(), 'whole')
    const commits = await copy.history(to, { after: young }, 100)
    expect(commits.map(({ message }) => message)).toEqual(['old, on the side', 'merge'])
    expect(commits.at(-1)).toMatchObject({
      message: 'merge',
      authorName: 'Mara Lind',
      authorEmail: 'mara@lind.example',
    })
    expect(base).not.toBe(to)
  })

  it('is shallow where only the newest commit is wanted, and whole when it is asked for later', async () => {
    const repo = server.repo(name)
    repo.commit({ 'a.md': 'A\n' }, { at: '2020-01-01T00:00:00Z' })
    repo.commit({ 'a.md': 'B\n' }, { at: '2020-01-02T00:00:00Z' })
    const copy = git.copy(name)
    const head = await copy.fetch(remote(), 'newest')
    expect(await copy.history(head, { since: 0 }, 10)).toHaveLength(1)
    await copy.fetch(remote(), 'whole')
    expect(await copy.history(head, { since: 0 }, 10)).toHaveLength(2)
  })

  it('gives the token to that address and keeps it nowhere', async () => {
    const repo = server.repo(name)
    const head = repo.commit({ 'a.md': 'A\n' })
    server.requireToken('glpat-very-secret')
    const opened = remote({ token: 'glpat-very-secret' })
    await expect(git.inspect(remote())).rejects.toMatchObject({ reason: 'denied' })
    await expect(git.inspect(remote({ token: 'glpat-wrong' }))).rejects.toSatisfy(
      (error) => !String(error).includes('glpat'),
    )
    const copy = git.copy(name)
    expect(await copy.fetch(opened, 'newest')).toBe(head)
    await copy.push(opened, await commit(head, { 'b.md': 'B\n' }), head)
    expect(filesIn(join(folder, 'copies', `${name}.git`)).filter((path) => holds(path, 'very-secret'))).toEqual([])
    expect(
      filesIn(join(folder, 'copies', `${name}.git`)).filter((path) =>
        holds(path, Buffer.from('x-access-token:glpat-very-secret').toString('base64')),
      ),
    ).toEqual([])
  })

  it('does not follow a redirect, so nobody else gets the token', async () => {
    const thief = await startGitRemote()
    try {
      server.intercept((request, response) => {
        response.writeHead(302, { location: `http://127.0.0.1:${thief.port}${request.url}` }).end()
        return true
      })
      await expect(git.inspect(remote({ token: 'secret' }))).rejects.toMatchObject({ reason: 'refused' })
      expect(thief.requests).toEqual([])
    } finally {
      await thief.stop()
    }
  })

  it.each([
    'ext::sh -c touch% /tmp/pwned',
    'file:///etc',
    '/etc/passwd',
    'ssh://git@example.org/x.git',
    'git@example.org:x.git',
    'git://example.org/x',
    '--upload-pack=touch /tmp/pwned',
    'http://example.org/x.git',
    'https://user:pass@example.org/x.git',
    'https://example.org:22/x.git',
    'https://127.0.0.2/x.git',
    'https://2130706434/x.git',
    'https://[::1]/x.git',
    'https://[::ffff:127.0.0.2]/x.git',
    'https://169.254.169.254/latest',
  ])('refuses %s', async (url) => {
    await expect(git.inspect(remote({ url }))).rejects.toMatchObject({ reason: 'refused' })
    await expect(git.copy(name).fetch(remote({ url }), 'newest')).rejects.toMatchObject({ reason: 'refused' })
  })

  it('connects to the address that was checked, whatever the name resolves to later', async () => {
    server.repo(name).commit({ 'a.md': 'A\n' })
    const asked: string[] = []
    const pinning = createGit(join(folder, 'pinned'), {
      resolveDns: async (host) => {
        asked.push(host)
        return ['127.0.0.1']
      },
      // The check uses the address; a name in this machine's hosts file does not count.
      allowPrivateHosts: [],
    })
    await expect(pinning.inspect(remote({ url: `https://git.example/${name}.git` }))).rejects.toMatchObject({
      reason: 'refused',
    })
    expect(asked).toContain('git.example')
    const settings: [string, string][] = [['http.curloptResolve', `git.example:${server.port}:127.0.0.1`]]
    const { stdout } = await runGit({
      args: ['ls-remote', `http://git.example:${server.port}/${name}.git`],
      folder,
      env: { ...gitEnvironment(folder, { scheme: 'http', settings }), GIT_CEILING_DIRECTORIES: tmpdir() },
      timeoutMs: 20_000,
      maxBytes: 10_000,
    })
    expect(stdout.toString('utf8')).toContain('refs/heads/main')
  })

  it('ends a call that hangs, with everything that it started', async () => {
    server.repo(name).commit({ 'a.md': 'A\n' })
    const controller = new AbortController()
    server.intercept(() => {
      controller.abort()
      return true
    })
    const looking = git.inspect(remote(), controller.signal)
    await expect(looking).rejects.toMatchObject({ reason: 'stopped' })
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(`/${name}.git`)
  })

  it('says that a branch takes no pushes', async () => {
    const repo = server.repo(name)
    const head = repo.commit({ 'a.md': 'A\n' })
    execFileSync('sh', ['-c', `printf '#!/bin/sh\nexit 1\n' > hooks/pre-receive && chmod +x hooks/pre-receive`], {
      cwd: repo.folder,
    })
    await git.copy(name).fetch(remote(), 'newest')
    await expect(git.copy(name).push(remote(), await commit(head, { 'b.md': '' }), head)).rejects.toMatchObject({
      reason: 'protected',
    })
  })

  it('merges as git merge-file does', async () => {
    const base = 'a\nb\nc\nd\ne\n'
    expect(await git.merge(base, 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n')).toBe('A\nb\nc\nd\nE\n')
    expect(await git.merge(base, 'A\nb\nc\nd\ne\n', 'X\nb\nc\nd\ne\n')).toBeNull()
    expect(await git.merge(base, base, 'theirs')).toBe('theirs')
    expect(await git.merge('a\r\nb\r\n', 'A\r\nb\r\n', 'a\r\nb\r\nc\r\n')).toBe('A\r\nb\r\nc\r\n')
  })

  /** Few by default; set a thousand or more by hand. */
  const MERGES = Number(process.env.DOSSIER_MERGES ?? 25)
  it('merges any three texts to what git merge-file makes of them, or finds the conflict that it finds', async () => {
    const texts = mkdtempSync(join(folder, 'texts-'))
    const outcomes = { merged: 0, conflicts: 0 }
    await fc.assert(
      fc.asyncProperty(threeTexts, async (triple) => {
        const asGit = mergeFile(texts, triple)
        outcomes[asGit === null ? 'conflicts' : 'merged'] += 1
        expect(await git.merge(triple.base, triple.ours, triple.theirs)).toBe(asGit)
      }),
      { numRuns: MERGES },
    )
    // Both outcomes must occur, otherwise the test proves nothing.
    expect(Math.min(outcomes.merged, outcomes.conflicts)).toBeGreaterThan(0)
  }, 600_000)
})

interface ThreeTexts {
  base: string
  ours: string
  theirs: string
}

const line = fc.constantFrom(
  '',
  'a',
  'b',
  'the same',
  '<<<<<<< x',
  '=======',
  '>>>>>>> y',
  'é 🦊',
  '\ttab',
  'a\rb',
  '- [ ] do',
)
const lines = fc.array(line, { maxLength: 3 })
const edit = fc.record({ at: fc.nat(12), away: fc.nat(3), lines })
const edits = fc.array(edit, { maxLength: 3 })
const threeTexts = fc
  .record({
    base: fc.array(line, { maxLength: 12 }),
    ours: edits,
    theirs: edits,
    eol: fc.constantFrom('\n', '\n', '\r\n'),
    ends: fc.record({ base: fc.boolean(), ours: fc.boolean(), theirs: fc.boolean() }),
  })
  .map(({ base, ours, theirs, eol, ends }): ThreeTexts => {
    const textOf = (list: readonly string[], isEnded: boolean) => list.join(eol) + (isEnded ? eol : '')
    return {
      base: textOf(base, ends.base),
      ours: textOf(edited(base, ours), ends.ours),
      theirs: textOf(edited(base, theirs), ends.theirs),
    }
  })

type Edit = { at: number; away: number; lines: string[] }

const edited = (base: readonly string[], list: readonly Edit[]): string[] =>
  list.reduce((text, { at, away, lines: more }) => text.toSpliced(Math.min(at, text.length), away, ...more), [...base])

function mergeFile(place: string, texts: ThreeTexts): string | null {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(place, name), text)
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], { cwd: place })
  if (status === null || status > 127) throw new Error('git merge-file failed')
  return status === 0 ? stdout.toString('utf8') : null
}

const noDns = async (host: string): Promise<string[]> => {
  throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())

const holds = (path: string, text: string): boolean => readFileSync(path).includes(text)

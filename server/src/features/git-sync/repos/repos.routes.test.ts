import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startGitRemote } from '#test/git-remote'
import { type GitScene, startGitScene, waitForRun } from '#test/git-scene'
import { english } from '#test/in-english'
import { startTestApp } from '#test/test-app'

const NO_SUMMARY = {
  imported_files: 0,
  exported_files: 0,
  trashed_items: 0,
  imported_commits: 0,
  conflicts: 0,
  skipped: 0,
  started_at: null,
  finished_at: null,
  duration_ms: 0,
  message: '',
}
const TOKEN = 'glpat-abcdefghijkl-wxyz'

describeOnBothDatabases('git repositories', (_open, engine) => {
  let scene: GitScene
  let project: string
  beforeAll(async () => {
    scene = await startGitScene(engine)
    project = (await scene.app.nora.post('/projects', { name: 'Press' })).body.project._id
  })
  afterAll(() => scene.stop())

  let count = 0
  const create = async (body: object = {}) => {
    count += 1
    const given = { repo_url: `https://git.example/press/notes${count}.git`, enabled: false, ...body }
    const answer = await scene.app.nora.post(`/projects/${project}/git-repos`, given)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.repo
  }
  const put = (id: string, body: object) => scene.app.nora.put(`/git-repos/${id}`, body)

  it('have every field, with the defaults that were decided', async () => {
    const repo = await create()
    expect(repo).toEqual({
      _id: expect.any(String),
      project,
      name: `notes${count}`,
      repo_url: `https://git.example/press/notes${count}.git`,
      branch: 'main',
      auth_token: '',
      sync_interval: 10,
      enabled: false,
      sync_mode: 'read_only',
      notes_path: 'notes',
      memories_path: 'memories',
      sync_path: '',
      trash_on_delete: true,
      commit_sync_enabled: true,
      commit_history_days: 90,
      last_commit_synced_at: null,
      last_commit_sha: '',
      last_sync_status: '',
      last_synced_at: null,
      last_sync_error: '',
      last_sync_summary: NO_SUMMARY,
      sync_runs: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      ignore_patterns: ['.*', 'node_modules/'],
    })
    expect((await scene.app.nora.get(`/git-repos/${repo._id}/status`)).body).toEqual({
      status: '',
      last_synced_at: null,
      last_commit_synced_at: null,
      last_commit_sha: '',
      summary: NO_SUMMARY,
      runs: [],
      error: '',
    })
    expect((await scene.app.nora.get(`/git-repos/${repo._id}`)).body).toEqual({ repo })
    expect((await scene.app.nora.get(`/projects/${project}/git-repos`)).body.repos).toContainEqual(repo)
  })

  it('take every field, and go back as they came', async () => {
    const given = {
      name: 'Docs',
      branch: 'docs/next',
      sync_interval: 525_600,
      sync_mode: 'write_only',
      notes_path: 'n',
      memories_path: 'm',
      sync_path: 'a/b',
      ignore_patterns: ['/drafts/', '!.github'],
      trash_on_delete: false,
      commit_sync_enabled: true,
      commit_history_days: 7,
    }
    const repo = await create()
    const changed = (await put(repo._id, given)).body.repo
    expect(changed).toMatchObject(given)
    expect((await put(repo._id, changed)).body.repo).toEqual({ ...changed, updatedAt: expect.any(String) })
    const unset = {
      name: null,
      branch: null,
      sync_interval: null,
      sync_mode: null,
      notes_path: null,
      sync_path: null,
      ignore_patterns: null,
      trash_on_delete: null,
      commit_history_days: null,
    }
    expect((await put(repo._id, unset)).body.repo).toMatchObject({
      branch: 'main',
      sync_interval: 10,
      sync_mode: 'read_only',
      notes_path: 'notes',
      sync_path: '',
      ignore_patterns: ['.*', 'node_modules/'],
      trash_on_delete: true,
      commit_history_days: 90,
    })
    const written = { sync_path: '/', notes_path: '/docs/', ignore_patterns: [' drafts/ ', ''] }
    expect((await put(repo._id, written)).body.repo).toMatchObject({
      sync_path: '/',
      notes_path: '/docs/',
      ignore_patterns: ['drafts/'],
    })
  })

  it('sync the root for a single slash', async () => {
    const pair = await scene.begin({ files: { 'docs/a.md': 'A' }, settings: { sync_path: '/', notes_path: '/docs/' } })
    expect((await pair.notes()).map(({ title }) => title)).toEqual(['a'])
  })

  it('show of a token the last four, in the settings too, and to nobody more', async () => {
    const repo = await create({ auth_token: TOKEN })
    expect(repo.auth_token).toBe('••••wxyz')
    const { text, body } = await scene.app.nora.get(`/projects/${project}/settings`)
    expect(body.git_repos.find(({ _id }: { _id: string }) => _id === repo._id)).toEqual(repo)
    expect(text).not.toContain('abcdefghijkl')
    const stored = await scene.app.platform.database.read
      .selectFrom('git_repos')
      .selectAll()
      .where('id', '=', repo._id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain('abcdefghijkl')
    const tokenOf = () =>
      scene.app.platform.secrets.open(scene.app.platform.database.read, {
        tenantId: scene.app.nora.tenantId,
        purpose: 'git-token',
        recordId: repo._id,
        destination: new URL(repo.repo_url).origin,
      })
    for (const auth_token of ['', null, '••••wxyz']) {
      expect((await put(repo._id, { auth_token })).body.repo.auth_token).toBe('••••wxyz')
      expect(await tokenOf()).toBe(TOKEN)
    }
    expect((await put(repo._id, { auth_token: 'short' })).body.repo.auth_token).not.toContain('hort')
    expect((await put(repo._id, { clear_auth_token: true, auth_token: TOKEN })).body.repo.auth_token).toBe('')
    expect(await tokenOf()).toBeNull()
  })

  it.each([
    ['/repo_url', { repo_url: 'https://user:pass@git.example/x.git' }],
    ['/repo_url', { repo_url: 'https://ghp_token@git.example/x.git' }],
    ['/repo_url', { repo_url: 'https://git.example/x\n' + 'y' }],
    ['/branch', { branch: '--upload-pack=x' }],
    ['/branch', { branch: 'a..b' }],
    ['/branch', { branch: 'a b' }],
    ['/branch', { branch: 'x.lock' }],
    ['/sync_path', { sync_path: '../up' }],
    ['/notes_path', { notes_path: 'a/.git/b' }],
    ['/memories_path', { memories_path: 'a//b' }],
    ['/auth_token', { auth_token: 'a\r\nb: c' }],
    ['/sync_interval', { sync_interval: 0 }],
    ['/sync_interval', { sync_interval: 525_601 }],
    ['/sync_mode', { sync_mode: 'both' }],
    ['/ignore_patterns', { ignore_patterns: ['a\nb'] }],
    ['/ignore_patterns', { ignore_patterns: Array.from({ length: 51 }, () => 'a') }],
  ])('refuse with the field named: %s %j', async (pointer, body) => {
    const given = { repo_url: 'https://git.example/refused.git', ...body }
    const answer = await scene.app.nora.post(`/projects/${project}/git-repos`, given)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
    expect(answer.text).not.toContain('ghp_token')
    const repo = await create()
    expect((await put(repo._id, body)).status).toBe(400)
  })

  it.each([
    'ssh://git@git.example/x.git',
    'git@git.example:x.git',
    'http://git.example/x.git',
    'file:///etc',
    '/etc',
    'https://127.0.0.9/x.git',
  ])('may have the address %s, and their sync says why not', async (repo_url) => {
    const repo = await create({ repo_url })
    const asked = await scene.app.nora.post(`/git-repos/${repo._id}/sync`)
    expect(asked.status).toBe(202)
    expect(asked.body.message).toBe(english('gitSync.queued'))
    const { run } = await waitForRun(scene.app.nora, repo._id, asked.body.run._id)
    expect(run.status).toBe('failed')
    expect(run.message).toMatch(/https|ALLOW_PRIVATE_HOSTS|private network/)
    const now = (await scene.app.nora.get(`/git-repos/${repo._id}`)).body.repo
    expect(now).toMatchObject({ last_sync_status: 'failed', last_sync_error: run.message, last_synced_at: null })
    expect(now.sync_runs).toHaveLength(1)
  })

  it('are read by members and changed by admins', async () => {
    const repo = await create()
    const member = await scene.app.withRole('member')
    expect((await member.get(`/git-repos/${repo._id}`)).status).toBe(200)
    expect((await member.put(`/git-repos/${repo._id}`, { name: 'x' })).status).toBe(403)
    expect((await member.post(`/git-repos/${repo._id}/sync`)).status).toBe(403)
    expect((await member.get(`/git-repos/${repo._id}/webhook`)).status).toBe(403)
    const admin = await scene.app.withRole('admin')
    expect((await admin.put(`/git-repos/${repo._id}`, { name: 'x' })).status).toBe(200)
    expect((await member.get(`/git-repos/${repo._id}/status`)).status).toBe(200)
    expect((await scene.app.otto.get(`/git-repos/${repo._id}/status`)).status).toBe(404)
    expect((await scene.app.otto.get(`/git-repos/${repo._id}`)).status).toBe(404)
    expect((await scene.app.otto.post(`/git-repos/${repo._id}/sync`)).status).toBe(404)
  })

  it('do not write twice to one place while they are on', async () => {
    const repo_url = 'https://git.example/same.git'
    const place = { repo_url, sync_mode: 'read_write', sync_path: '/docs', enabled: true }
    const first = await create(place)
    const second = { ...place, repo_url: 'https://GIT.example/same', sync_path: 'docs/deep' }
    expect((await scene.app.nora.post(`/projects/${project}/git-repos`, second)).status).toBe(409)
    expect((await create({ ...place, sync_path: 'other' })).sync_path).toBe('other')
    const off = await create({ ...second, enabled: false })
    expect((await put(off._id, { enabled: true })).status).toBe(409)
    expect((await scene.app.nora.post(`/git-repos/${off._id}/sync`)).status).toBe(409)
    expect((await scene.app.nora.post(`/git-repos/${off._id}/sync`, { dry_run: true })).status).toBe(202)
    await put(first._id, { enabled: false })
    expect((await put(off._id, { enabled: true })).status).toBe(200)
    expect((await put(first._id, { enabled: true })).status).toBe(409)
  })

  it('tell step by step whether they can be used', async () => {
    const remote = scene.server.repo('verified')
    remote.commit({ 'a.md': 'A' })
    const repo = await create({ repo_url: scene.server.url('verified'), sync_mode: 'read_write' })
    const verify = async () => (await scene.app.nora.post(`/git-repos/${repo._id}/verify`)).body
    expect(await verify()).toMatchObject({
      ok: true,
      steps: [{ step: 'address' }, { step: 'sign_in' }, { step: 'branch' }, { step: 'write', ok: true }],
    })
    expect(remote.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
    await put(repo._id, { branch: 'gone' })
    expect((await verify()).steps.at(-1)).toEqual({
      step: 'branch',
      ok: false,
      detail: expect.stringContaining('main'),
    })
    scene.server.requireToken('right')
    expect((await verify()).steps.at(-1)).toMatchObject({ step: 'sign_in', ok: false })
    await put(repo._id, { auth_token: 'right', branch: 'main' })
    expect(await verify()).toMatchObject({ ok: true })
    scene.server.requireToken('')
    await put(repo._id, { repo_url: 'https://127.0.0.9/verify.git' })
    expect((await verify()).steps).toEqual([
      { step: 'address', ok: false, detail: expect.stringContaining('ALLOW_PRIVATE_HOSTS') },
    ])
  })

  it('keep a token when their address changes, and send it to no other host', async () => {
    const elsewhere = await startGitRemote()
    try {
      const pair = await scene.begin({ sync: false, files: { 'a.md': 'A\n' }, settings: { auth_token: TOKEN } })
      scene.server.requireToken(TOKEN)
      expect((await pair.sync()).run.status).toBe('success')
      const home = { repo_url: (await pair.repo()).repo_url }
      elsewhere.repo('copy').commit({ 'a.md': 'A\n' })
      expect((await put(pair.repoId, { repo_url: elsewhere.url('copy') })).body.repo.auth_token).toBe('••••wxyz')
      const sentence = /entered for http:\/\/127\.0\.0\.1:\d+, so it is not sent.*clear_auth_token/
      expect((await pair.sync()).run).toMatchObject({ status: 'failed', message: expect.stringMatching(sentence) })
      const { steps } = (await scene.app.nora.post(`/git-repos/${pair.repoId}/verify`)).body
      expect(steps.at(-1)).toMatchObject({ step: 'sign_in', ok: false, detail: expect.stringMatching(sentence) })
      expect(elsewhere.requests).toEqual([])
      await put(pair.repoId, { auth_token: 'another-token-of-theirs' })
      elsewhere.requireToken('another-token-of-theirs')
      expect((await pair.sync()).run.status).toBe('success')
      await put(pair.repoId, { ...home, auth_token: TOKEN })
      expect((await pair.sync()).run.status).toBe('success')
      await put(pair.repoId, { repo_url: elsewhere.url('copy'), clear_auth_token: true })
      elsewhere.requireToken('')
      expect((await pair.sync()).run.status).toBe('success')
      expect(JSON.stringify(elsewhere.requests)).not.toContain(
        Buffer.from(`x-access-token:${TOKEN}`).toString('base64'),
      )
    } finally {
      scene.server.requireToken('')
      await elsewhere.stop()
    }
  })

  it('are synced when the other side says so and proves who it is', async () => {
    const pair = await scene.begin({ files: { 'a.md': 'A' }, settings: { enabled: true } })
    await pair.settled()
    const { webhook } = (await scene.app.nora.get(`/git-repos/${pair.repoId}/webhook`)).body
    expect(webhook.url).toContain(`/api/v1/git-repos/${pair.repoId}/webhook`)
    const body = '{"ref":"refs/heads/main"}'
    const send = (headers: Record<string, string>) =>
      scene.app.nobody.send('POST', `/git-repos/${pair.repoId}/webhook`, body, {
        'content-type': 'application/json',
        ...headers,
      })
    const hmac = createHmac('sha256', webhook.secret).update(body).digest('hex')
    pair.remote.commit({ 'b.md': 'B' })
    for (const headers of [
      {},
      { 'x-hub-signature-256': `sha256=${hmac.replace(/^./, (c) => (c === '0' ? '1' : '0'))}` },
      { 'x-gitlab-token': 'x' },
      { 'x-hub-signature-256': '' },
      { 'x-hub-signature': `sha1=${createHmac('sha1', webhook.secret).update(body).digest('hex')}` },
      { 'x-hub-signature': hmac },
    ] as Record<string, string>[])
      expect((await send(headers)).status).toBe(401)
    expect((await pair.notes()).map(({ title }) => title)).toEqual(['a'])
    for (const headers of [
      { 'x-hub-signature-256': `sha256=${hmac}` },
      { 'x-hub-signature': `sha256=${hmac}` },
      { 'x-gitea-signature': hmac },
      { 'x-gitlab-token': webhook.secret },
    ] as Record<string, string>[])
      expect((await send(headers)).status).toBe(202)
    await pair.settled()
    expect((await pair.notes()).map(({ title }) => title).toSorted()).toEqual(['a', 'b'])
    const unknown = await scene.app.nobody.send('POST', '/git-repos/x/webhook', body, {
      'content-type': 'application/json',
    })
    expect(unknown.status).toBe(401)
  })

  it('are forgotten with their token and runs, and what they brought stays', async () => {
    const pair = await scene.begin({ files: { 'a.md': 'A' }, settings: { auth_token: TOKEN } })
    expect((await scene.app.nora.del(`/git-repos/${pair.repoId}`)).body).toEqual({ deleted: true, _id: pair.repoId })
    expect((await scene.app.nora.get(`/git-repos/${pair.repoId}`)).status).toBe(404)
    expect(await pair.notes()).toHaveLength(1)
    const { read } = scene.app.platform.database
    for (const table of ['git_files', 'git_runs', 'git_conflicts', 'git_commits'] as const)
      expect(await read.selectFrom(table).selectAll().where('repo_id', '=', pair.repoId).execute(), table).toEqual([])
    expect(await read.selectFrom('sealed_secrets').selectAll().where('record_id', '=', pair.repoId).execute()).toEqual(
      [],
    )
  })

  it('are all refused where the feature is switched off, and nothing tells another account’s', async () => {
    const off = await startTestApp(engine, {
      config: { features: { gitSync: false, emailIngest: true, mailAccounts: true } },
    })
    try {
      const [own] = (await off.nora.get('/projects')).body.projects
      expect((await off.nora.get(`/projects/${own._id}/git-repos`)).status).toBe(403)
      expect(
        (await off.nora.post(`/projects/${own._id}/git-repos`, { repo_url: 'https://git.example/x.git' })).status,
      ).toBe(403)
      expect((await off.otto.get(`/projects/${own._id}/git-repos`)).status).toBe(404)
    } finally {
      await off.stop()
    }
  })
})

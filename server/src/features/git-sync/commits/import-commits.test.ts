// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene } from '#test/git-scene'
import { english } from '#test/in-english'

describeOnBothDatabases('commits', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  const settings = { commit_sync_enabled: true, commit_history_days: 36_500 }

  it('become memories, each once, with who and when, and are told in the numbers', async () => {
    const pair = await scene.begin({ sync: false, settings, files: { 'a.md': 'A' } })
    const sha = pair.remote.commit({ 'a.md': 'B' }, { message: 'Second\n\nWith a body.', at: '2026-03-04T05:06:07Z' })
    const { run } = await pair.sync()
    expect(run).toMatchObject({ status: 'success', imported_commits: 2 })
    const memory = (await pair.memories()).find(({ title }) => title === 'Second')
    expect(memory).toMatchObject({ createdAt: '2026-03-04T05:06:07.000Z', source: expect.stringContaining(sha) })
    expect(memory?.content).toBe(
      `Second\n\nWith a body.\n\nCommit ${sha} by Mara Lind <mara@lind.example>, 2026-03-04T05:06:07.000Z`,
    )
    expect(await pair.repo()).toMatchObject({
      last_commit_sha: sha,
      last_commit_synced_at: expect.stringMatching(/Z$/),
    })
    expect((await pair.sync()).run.imported_commits).toBe(0)
    expect(await pair.memories()).toHaveLength(2)
  })

  it('reach as far back as was said at first, and later whatever the branch reaches', async () => {
    const pair = await scene.begin({ sync: false, settings: { ...settings, commit_history_days: 30 } })
    pair.remote.commit({ 'a.md': 'A' }, { message: 'ancient', at: '2001-01-01T00:00:00Z' })
    pair.remote.commit(
      { 'o.md': 'O' },
      { message: 'old, on a side branch', branch: 'side', at: '2002-01-01T00:00:00Z' },
    )
    pair.remote.commit({ 'b.md': 'B' }, { message: 'young' })
    await pair.sync()
    expect((await pair.memories()).map(({ title }) => title)).toEqual(['young'])
    pair.remote.work('merge', '--quiet', '--no-ff', '-m', 'merged', 'origin/side')
    pair.remote.work('push', '--quiet', 'origin', 'HEAD:refs/heads/main')
    expect((await pair.sync()).run.imported_commits).toBe(2)
    expect((await pair.memories()).map(({ title }) => title).toSorted()).toEqual([
      'merged',
      'old, on a side branch',
      'young',
    ])
  })

  it('are taken once also after a forced push, which is told', async () => {
    const pair = await scene.begin({ settings, files: { 'a.md': 'A' } })
    pair.remote.commit({ 'b.md': 'B' }, { message: 'dropped' })
    await pair.sync()
    pair.remote.work('reset', '--quiet', '--hard', 'HEAD~1')
    pair.remote.work('commit', '--quiet', '--allow-empty', '-m', 'instead')
    pair.remote.work('push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/main')
    const { run } = await pair.sync()
    expect(run).toMatchObject({
      imported_commits: 1,
      message: expect.stringContaining(english('gitSync.historyReplaced')),
    })
    expect((await pair.memories()).map(({ title }) => title).toSorted()).toEqual(['Changes', 'dropped', 'instead'])
  })

  it('do not go back to git as files', async () => {
    const pair = await scene.begin({ settings: { ...settings, sync_mode: 'read_write' }, files: { 'a.md': 'A' } })
    expect(await pair.memories()).toHaveLength(1)
    expect((await pair.sync()).files).toEqual([])
    expect(pair.remote.paths()).toEqual(['a.md'])
  })

  it('hold no more than their words, whatever is in them', async () => {
    const pair = await scene.begin({ sync: false, settings, files: { 'a.md': 'A' } })
    pair.remote.commit({}, { message: `${'x'.repeat(3000)}\n\n<script>alert(1)</script>\n\nCo-authored-by: x` })
    await pair.sync()
    expect((await pair.memories()).map(({ title }) => title.length).toSorted((a, b) => a - b)).toEqual([7, 200])
  })
})

// @module-tag slow

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene } from '#test/git-scene'
import { english } from '#test/in-english'

describeOnBothDatabases('an edit during a sync', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  const lines = (first: string, third: string, fifth: string): string => `${first}\n\nb\n\n${third}\n\nd\n\n${fifth}\n`

  it('is not overwritten by what the sync has merged before it; the next sync merges both', async () => {
    const { nora, platform } = scene.app
    const pair = await scene.begin({ settings: { sync_mode: 'read_write' }, files: { 'n.md': lines('a', 'c', 'e') } })
    const { _id } = await pair.note('n')
    const edit = async (source_text: string, revision: number) =>
      expect((await nora.put(`/notes/${_id}`, { source_text, revision })).status).toBe(200)
    await edit(lines('a here', 'c', 'e'), 1)
    pair.remote.commit({ 'n.md': lines('a', 'c', 'e there') })
    const merge = platform.git.merge
    const merging = vi.spyOn(platform.git, 'merge').mockImplementationOnce(async (...texts) => {
      const merged = await merge(...texts)
      await edit(lines('a here', 'c later', 'e'), 2)
      return merged
    })
    const { files } = await pair.sync()
    merging.mockRestore()
    expect(files).toMatchObject([{ path: 'n.md', decision: 'skipped', reason: english('gitSync.changedMeanwhile') }])
    expect((await pair.note('n')).source_text).toBe(lines('a here', 'c later', 'e'))
    expect(pair.remote.read('n.md')).toBe(lines('a', 'c', 'e there'))
    await pair.sync()
    expect((await pair.note('n')).source_text).toBe(lines('a here', 'c later', 'e there'))
    expect(pair.remote.read('n.md')).toBe(lines('a here', 'c later', 'e there'))
  })
})

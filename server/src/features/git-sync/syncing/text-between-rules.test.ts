// @module-tag slow

import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene } from '#test/git-scene'
import { up } from '../../../../migrations/0007-git-text-between-rules.ts'

const FILE = '---\n\nMonday: the slip was oiled.\n\n---\n\nTuesday: fog.\n'
const OLD_TEXT = 'Tuesday: fog.\n'

describeOnBothDatabases('text between two rules', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  it('that an older version left out comes in, and no edit removes it from git', async () => {
    const { database } = scene.app.platform
    const pair = await scene.begin({ files: { 'a.md': FILE, 'b.md': FILE }, settings: { sync_mode: 'read_write' } })
    const ids = (await pair.notes()).map(({ _id }) => _id)
    await database.transact(async (tx) => {
      await tx.updateTable('records').set({ source_text: OLD_TEXT }).where('id', 'in', ids).execute()
      await up(tx as unknown as Kysely<unknown>, database.dialect)
    })
    const edited = await pair.note('b')
    await scene.app.nora.put(`/notes/${edited._id}`, { source_text: 'Tuesday: sun.\n' })
    await pair.sync()
    expect((await pair.note('a')).source_text).toBe(FILE)
    expect([pair.remote.read('a.md'), pair.remote.read('b.md')]).toEqual([FILE, expect.stringContaining('Monday')])
  })
})

// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type GitScene, startGitScene } from '#test/git-scene'
import { runHistory } from './run-history.ts'

// Few, fixed histories; `npm run soak:git` runs any number.

describeOnBothDatabases('both sides of a repository', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  it.each([1, 2])(
    'end equal and lose nothing, whatever people do: history %i',
    async (seed) => {
      const { log } = await runHistory(scene.app.nora, scene.server, seed, 25)
      expect(log.at(-1)).toMatch(/^final sync: success/)
    },
    300_000,
  )
})

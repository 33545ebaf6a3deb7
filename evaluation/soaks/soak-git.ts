// Random histories of a repository on both sides: node evaluation/soaks/soak-git.ts [--histories 200] [--steps 30]
// [--seed 1]. Disk and process waits dominate: TMPDIR=/dev/shm makes it twice as fast.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startGitScene } from '#test/git-scene'
import { runHistory } from '../git-model/run-history.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const PER_SCENE = 100
/** The service's own limit of parallel syncs. */
const AT_ONCE = 2
const histories = Number(values.histories)
const first = Number(values.seed)
const startedAt = performance.now()
let conflicts = 0
let failed = 0

const engine = {
  // The application migrates it.
  async createMigrated() {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-soak-'))
    const config = { kind: 'sqlite' as const, file: join(folder, 'dossier.sqlite') }
    return { config, drop: async () => rmSync(folder, { recursive: true, force: true }) }
  },
}

for (let at = 0; at < histories; at += PER_SCENE) {
  const scene = await startGitScene(engine)
  const seeds = Array.from({ length: Math.min(PER_SCENE, histories - at) }, (_, index) => first + at + index)
  const waiting = seeds.values()
  const work = async (): Promise<void> => {
    for (const seed of waiting) {
      try {
        conflicts += (await runHistory(scene.app.nora, scene.server, seed, Number(values.steps))).conflicts
      } catch (error) {
        failed += 1
        console.error(error instanceof Error ? error.message : error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await scene.stop()
  const minutes = Math.round((performance.now() - startedAt) / 60_000)
  console.log(`${at + seeds.length} histories, ${conflicts} conflicts, ${failed} failed, ${minutes} minutes`)
}
process.exitCode = failed === 0 ? 0 : 1

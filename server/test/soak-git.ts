// Random histories of a repository on both sides: node server/test/soak-git.ts [--histories 200] [--steps 30] [--seed 1]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runHistory } from './git-model/run-history.ts'
import { startGitScene } from './git-scene.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const PER_SCENE = 10
const histories = Number(values.histories)
const first = Number(values.seed)
let conflicts = 0
let failed = 0

const engine = {
  dialect: 'sqlite' as const,
  async create() {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-soak-'))
    const config = { kind: 'sqlite' as const, file: join(folder, 'dossier.sqlite') }
    return { config, drop: async () => rmSync(folder, { recursive: true, force: true }) }
  },
}

for (let at = 0; at < histories; at += PER_SCENE) {
  const scene = await startGitScene(engine)
  for (let seed = first + at; seed < first + Math.min(histories, at + PER_SCENE); seed += 1) {
    try {
      conflicts += (await runHistory(scene.app.nora, scene.server, seed, Number(values.steps))).conflicts
    } catch (error) {
      failed += 1
      console.error(error instanceof Error ? error.message : error)
    }
  }
  await scene.stop()
  console.log(`${Math.min(histories, at + PER_SCENE)} histories, ${conflicts} conflicts, ${failed} failed`)
}
process.exitCode = failed === 0 ? 0 : 1

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../measure/options.ts'
import { withDatabase } from '../measure/with-worlds.ts'
import { type World, worldOf } from '../world/worlds.ts'

/** Runs `work` on an empty database and a new data folder, which are removed afterwards. */
export async function withFreshWorld(engine: Engine, work: (world: World) => Promise<void>): Promise<void> {
  await withDatabase(engine, async (databaseUrl) => {
    const world = { ...worldOf(-7, databaseUrl), folder: mkdtempSync(join(tmpdir(), 'dossier-bench-')) }
    try {
      await work(world)
    } finally {
      rmSync(world.folder, { recursive: true, force: true })
    }
  })
}

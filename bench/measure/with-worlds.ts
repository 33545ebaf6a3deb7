import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedWorld } from '../world/seed-world.ts'
import { type Kind, type Seeded, type World, worldOf } from '../world/worlds.ts'
import type { Engine } from './options.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type SpawnedServer, spawnServer } from './spawn-server.ts'

/**
 * Runs `work` on a seeded world. SQLite worlds are preserved for the next run; PostgreSQL worlds only in the database
 * of DATABASE_URL.
 */
export async function withSeededWorld(
  engine: Engine,
  size: number,
  work: (world: World, seeded: Seeded) => Promise<void>,
  kind: Kind = 'mixed',
) {
  await withDatabase(engine, async (databaseUrl, isPersistent) => {
    const world = worldOf(size, databaseUrl, kind)
    try {
      await work(world, await seedWorld(world))
    } finally {
      if (!isPersistent) rmSync(world.folder, { recursive: true, force: true })
    }
  })
}

/** Starts a service as `npm start` does, on a copy of a world that the work may change. */
export async function withServiceOnCopy(
  world: World,
  settings: Record<string, string>,
  work: (server: SpawnedServer) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  cpSync(world.folder, folder, { recursive: true })
  const ofNpmStart = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
  const server = await spawnServer({ ...world, folder }, { settings: { ...settings, ...ofNpmStart } })
  try {
    await work(server)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with the URL of a PostgreSQL (empty, or from DATABASE_URL), or with '' for SQLite. */
export async function withDatabase(
  engine: Engine,
  work: (databaseUrl: string, isPersistent: boolean) => Promise<void>,
) {
  if (engine === 'sqlite') return work('', true)
  const configuredUrl = process.env.DATABASE_URL
  if (configuredUrl) return work(configuredUrl, true)
  const own = await startOwnPostgres()
  try {
    await work(own.url, false)
  } finally {
    await own.stop()
  }
}

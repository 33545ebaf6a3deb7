import { cp, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { moveInstance } from '../server/src/app/moving/move-instance.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { watchMemory } from './measure/watch-memory.ts'
import { withDatabase } from './measure/with-worlds.ts'
import { seedWorld } from './world/seed-world.ts'
import { configOf, type World, worldOf } from './world/worlds.ts'

// Claim: moving an instance to PostgreSQL takes less time than storing its emails there would. It compares every row
// and rebuilds the index in constant memory.

const { sizes } = readOptions({ sizes: [10_000] })
const rows: Record<string, Cell>[] = []

for (const size of sizes) {
  const source = worldOf(size)
  await seedWorld(source)
  await withDatabase('postgres', (databaseUrl) => bulkLoad(size, databaseUrl))
  await withDatabase('postgres', (databaseUrl) => moveCopy(source, databaseUrl))
}
report(
  'move',
  'Claim: a move to PostgreSQL, every row compared, takes less time than storing the emails there again.',
  rows,
  ['rows: read, written by COPY and read back; words: the search index, rebuilt from the records'],
)

/** Baseline: a bulk load of the same emails without parsing MIME. */
async function bulkLoad(size: number, databaseUrl: string): Promise<void> {
  const world = worldOf(size, databaseUrl)
  try {
    const began = performance.now()
    await seedWorld(world)
    add(size, 'bulk load of the same mails into PostgreSQL', began, null)
  } finally {
    await rm(world.folder, { recursive: true, force: true })
  }
}

/** Moves a copy, because a moved instance refuses to start. */
async function moveCopy(source: World, databaseUrl: string): Promise<void> {
  const world = worldOf(-5)
  await rm(world.folder, { recursive: true, force: true })
  try {
    const began = performance.now()
    await cp(source.folder, world.folder, { recursive: true })
    const bytes = await syncFile(join(world.folder, 'dossier.sqlite'))
    add(source.size, 'cp and sync of the data folder', began, bytes)
    await move(world, source.size, databaseUrl, bytes)
  } finally {
    await rm(world.folder, { recursive: true, force: true })
  }
}

async function move(world: World, size: number, databaseUrl: string, bytes: number): Promise<void> {
  const began = performance.now()
  let wordsSince = began
  let step = ''
  const peak = watchMemory()
  const moved = await moveInstance(configOf(world), databaseUrl, false, {
    signal: new AbortController().signal,
    report: (progress) => {
      if (progress.step === step) return
      step = progress.step
      printProgress(`move ${size}: ${step}`)
      if (step === 'words') wordsSince = performance.now()
    },
  })
  if (moved.indexed < size) throw new Error(`Only ${moved.indexed} of ${size} can be found.`)
  add(size, `move: ${moved.rows} rows`, began, bytes, wordsSince)
  add(size, 'move: words', wordsSince, null)
  add(size, 'move, all of it', began, bytes, performance.now(), peak())
}

async function syncFile(path: string): Promise<number> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  return (await stat(path)).size
}

function add(
  mails: number,
  how: string,
  began: number,
  bytes: number | null,
  ended = performance.now(),
  memory: number | null = null,
): void {
  const seconds = (ended - began) / 1_000
  const megabytes = bytes === null ? null : bytes / 2 ** 20
  rows.push({ mails, how, seconds, mails_per_second: mails / seconds, megabytes, memory_grew_mb: memory })
}

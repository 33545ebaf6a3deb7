import { readOptions } from './measure/options.ts'
import { printProgress, report } from './measure/report.ts'
import { seedWorld } from './world/seed-world.ts'
import { readSeeded, worldOf } from './world/worlds.ts'

// Seeds worlds of generated emails for the other benches. DATABASE_URL puts them into PostgreSQL, one size per
// database.

const { sizes } = readOptions({ sizes: [10_000, 100_000] })
const databaseUrl = process.env.DATABASE_URL ?? ''
const rows = []
for (const size of sizes) {
  const world = worldOf(size, databaseUrl)
  if (readSeeded(world)) {
    printProgress(`seed ${size}: is there already, in ${world.folder}`)
    continue
  }
  const began = performance.now()
  await seedWorld(world)
  const seconds = (performance.now() - began) / 1_000
  rows.push({ database: databaseUrl ? 'postgres' : 'sqlite', mails: size, seconds, per_second: size / seconds })
}
report('seed', 'Claim: a bulk load stores thousands of emails a second, search index included, at any size.', rows)

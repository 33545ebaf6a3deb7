import { withFreshWorld } from './mail-accounts/fresh-world.ts'
import { measureQuiet } from './mail-accounts/measure-quiet.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'

// Claim: 1,000 quiet accounts need at most 400 MB above an idle service, and less than one command a minute each.

const { sizes, engines } = readOptions({ sizes: [1_000], engines: ['sqlite', 'postgres'] })
const rows: Record<string, Cell>[] = []
for (const engine of engines)
  for (const size of sizes) {
    printProgress(`quiet-accounts: ${size} on ${engine}`)
    await withFreshWorld(engine, async (world) => {
      rows.push({ database: engine, ...(await measureQuiet(world, size)) })
    })
  }
report(
  'quiet-accounts',
  'Claim: 1,000 quiet accounts need at most 400 MB above idle and less than one command a minute each besides IDLE.',
  rows,
  ['an IMAP server on many loopback addresses where nothing happens'],
)

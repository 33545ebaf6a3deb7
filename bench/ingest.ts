import { rmSync } from 'node:fs'
import { createFeatures } from '../server/src/app/build-app.ts'
import { overlapping } from '../server/src/core/overlapping.ts'
import { prepareMail } from '../server/src/features/emails/ingest/prepare-mail.ts'
import { closePlatform, createPlatform } from '../server/src/platform/create-platform.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { runLoad } from './measure/load.ts'
import { type Engine, readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withDatabase } from './measure/with-worlds.ts'
import { generateMails } from './world/generate-mails.ts'
import { configOf, PEOPLE, type World, worldOf } from './world/worlds.ts'
import { writeMessage } from './world/write-message.ts'

// Claim: ingesting an email costs little more than parsing it. The baseline is the same parsing without a database.

const BATCH = 100
const { sizes, engines, seconds } = readOptions({ sizes: [5_000], engines: ['sqlite', 'postgres'], seconds: 10 })
const count = sizes[0] ?? 5_000
const messages = [...generateMails(count)].map(writeMessage)
const rows: Record<string, Cell>[] = []
let bareRate = 0

for (const engine of engines) {
  await withDatabase(engine, async (databaseUrl) => {
    // Sizes that no seed uses: these worlds are filled here and thrown away.
    const worlds = [worldOf(-1, databaseUrl), worldOf(-2, databaseUrl)] as const
    try {
      for (const { folder } of worlds) rmSync(folder, { recursive: true, force: true })
      await importInBatches(engine, worlds[0])
      if (!databaseUrl) for (const { folder } of worlds) rmSync(folder, { recursive: true, force: true })
      await postOneByOne(engine, databaseUrl ? worlds[0] : worlds[1])
    } finally {
      for (const { folder } of worlds) rmSync(folder, { recursive: true, force: true })
    }
  })
}
report(
  'ingest',
  `Claim: ingesting an email costs little more than parsing it. ${count} generated emails; ms and emails per second.`,
  rows,
  [
    `import: batches of ${BATCH} through the emails feature, in process; reading only: the same without a database`,
    'post: POST /api/v1/emails as message/rfc822 over HTTP; every commit is synced on both databases',
  ],
)

function add(database: string, how: string, rate: number, samples: number[] | null): void {
  rows.push({ database, how, per_second: rate, ...(samples ? timesOf(samples) : {}), of_reading: rate / bareRate })
}

async function importInBatches(engine: Engine, world: World): Promise<void> {
  const platform = await createPlatform(configOf(world), { log: silentLog })
  try {
    const features = createFeatures(platform)
    await features.auth.prepareFirstStart()
    const owner = await features.accounts.users.findByEmail(PEOPLE.email)
    const member = owner && (await features.accounts.memberships.findFirst(owner.id))
    if (!member) throw new Error('The database of this bench must be empty.')
    const tenantId = member.tenant_id
    const { id: projectId } = await features.projects.resolve(platform.database.read, tenantId, '')
    printProgress(`ingest: ${engine}, reading only`)
    const read = (raw: Uint8Array) => readOnly(platform, features.search, tenantId, raw)
    await Promise.all(messages.slice(0, 200).map(read))
    bareRate = await rateOf((batch) => Promise.all(batch.map(read)))
    add(engine, 'reading only', bareRate, null)
    printProgress(`ingest: ${engine}, import`)
    add(
      engine,
      'import',
      await importRate((batch) =>
        features.emails.import(
          { tenantId, projectId },
          batch.map((raw) => ({ raw })),
        ),
      ),
      null,
    )
  } finally {
    await closePlatform(platform)
  }
}

async function readOnly(
  platform: Platform,
  search: Parameters<typeof prepareMail>[1],
  tenantId: string,
  raw: Uint8Array,
) {
  const mail = await platform.mail.parse(raw)
  return prepareMail(platform, search, { tenantId, source: 'import', raw, mail, html: '', triaged: false })
}

async function importRate(take: (batch: Uint8Array[]) => Promise<unknown>): Promise<number> {
  const batches = async function* () {
    for (let from = 0; from < messages.length; from += BATCH) yield messages.slice(from, from + BATCH)
  }
  const began = performance.now()
  for await (const _ of overlapping(batches(), take));
  return messages.length / ((performance.now() - began) / 1_000)
}

async function rateOf(take: (batch: Uint8Array[]) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let from = 0; from < messages.length; from += BATCH) await take(messages.slice(from, from + BATCH))
  return messages.length / ((performance.now() - began) / 1_000)
}

async function postOneByOne(engine: Engine, world: World): Promise<void> {
  const server = await spawnServer(world)
  try {
    // On PostgreSQL the import ran before, so these emails need new ids.
    const fresh = [...generateMails(count)].map((mail) =>
      writeMessage({ ...mail, messageId: `post.${mail.messageId}` }),
    )
    const requests = fresh.map((bytes) => server.request('POST', '/emails', { type: 'message/rfc822', bytes }))
    let n = 0
    // The first emails start the parser process. bench/start reports that cost.
    await runLoad({ base: server.base, clients: 1, next: () => requests[n++] ?? null, forMs: 1_500 })
    const next = () => requests[n++] ?? null
    for (const clients of [1, 8]) {
      printProgress(`ingest: ${engine}, POST with ${clients} clients`)
      const {
        answered,
        seconds: took,
        times,
      } = await runLoad({ base: server.base, clients, next, forMs: seconds * 500 })
      add(engine, `post, ${clients} ${clients === 1 ? 'client' : 'clients'}`, answered / took, times)
    }
  } finally {
    await server.stop()
  }
}

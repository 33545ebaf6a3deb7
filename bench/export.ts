import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFeatures, type Features } from '../server/src/app/build-app.ts'
import { openArchive } from '../server/src/features/export/archive/archive-reader.ts'
import { writeArchive } from '../server/src/features/export/exporting/write-archive.ts'
import { importPath } from '../server/src/features/export/folders.ts'
import { findImport, insertImport } from '../server/src/features/export/importing/imports.store.ts'
import { runImport } from '../server/src/features/export/importing/run-import.ts'
import { newImport } from '../server/src/features/export/importing/start-import.ts'
import { emptyRecord } from '../server/src/features/records/records.ts'
import { closePlatform, createPlatform } from '../server/src/platform/create-platform.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { watchMemory } from './measure/watch-memory.ts'
import { withDatabase } from './measure/with-worlds.ts'
import { generateMails } from './world/generate-mails.ts'
import { configOf, PEOPLE, type World, worldOf } from './world/worlds.ts'
import { writeMessage } from './world/write-message.ts'

// Claim: an export runs several times as fast as the ingest of its emails. An import reaches at least half the ingest
// rate, and a second export is equal. Compared with copying the same bytes and with an ingest of the same emails.

const BATCH = 100
const NOTES_SHARE = 5
const { sizes, engines } = readOptions({ sizes: [10_000], engines: ['sqlite'] })
const rows: Record<string, Cell>[] = []

interface Instance {
  platform: Platform
  features: Features
  tenantId: string
  userId: string
}

for (const engine of engines) {
  for (const size of sizes) {
    const folder = worldOf(-3).folder
    try {
      const first = await withInstance(engine, -3, async (instance) => {
        const ingest = await timed(() => fill(instance, size))
        add(engine, size, 'ingest of the same mails', ingest.seconds, size, null)
        return exportOnce(engine, size, instance, 'export')
      })
      const copied = await timed(() => copy(first.path, join(worldOf(-3).folder, 'copy.zip')))
      add(engine, size, 'cp and sync of the archive', copied.seconds, first.items, first.bytes)
      await withInstance(engine, -4, async (instance) => {
        const imported = await timed(() => importArchive(instance, first.path, first.bytes))
        add(engine, size, 'import', imported.seconds, first.items, first.bytes)
        const again = await exportOnce(engine, size, instance, 'export again')
        if (again.state !== first.state) throw new Error('What was exported again is not equal.')
        printProgress('export: equal by state hash')
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
      await rm(worldOf(-4).folder, { recursive: true, force: true })
    }
  }
}
report(
  'export',
  'Claim: an export is several times as fast as the ingest of its emails, and a second export is equal.',
  rows,
  [
    'export: rows, messages and manifest, compressed and synced; import: the whole archive is checked before it is imported',
  ],
)

async function withInstance<T>(
  engine: (typeof engines)[number],
  size: number,
  work: (instance: Instance) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  await withDatabase(engine, async (databaseUrl) => {
    const world: World = { ...worldOf(size), databaseUrl }
    await rm(world.folder, { recursive: true, force: true })
    const platform = await createPlatform(configOf(world), { log: silentLog })
    try {
      const features = createFeatures(platform)
      await features.auth.prepareFirstStart()
      const owner = await features.accounts.users.findByEmail(PEOPLE.email)
      const member = owner && (await features.accounts.memberships.findFirst(owner.id))
      if (!owner || !member) throw new Error('The database of this bench must be empty.')
      result = await work({ platform, features, tenantId: member.tenant_id, userId: owner.id })
    } finally {
      await closePlatform(platform)
    }
  })
  return result as T
}

async function fill({ platform, features, tenantId, userId }: Instance, size: number): Promise<void> {
  const { id: projectId } = await features.projects.resolve(platform.database.read, tenantId, '')
  const messages = [...generateMails(size)].map(writeMessage)
  for (let from = 0; from < messages.length; from += BATCH) {
    await features.emails.import(
      { tenantId, projectId },
      messages.slice(from, from + BATCH).map((raw) => ({ raw })),
    )
  }
  for (let from = 0; from < size / NOTES_SHARE; from += BATCH) {
    await platform.database.transact(async (tx) => {
      for (let i = from; i < from + BATCH; i += 1) {
        await tx
          .insertInto('records')
          .values(noteRow(platform, { tenantId, projectId, userId }, i))
          .execute()
      }
    })
  }
}

function noteRow(
  { ids, clock }: Platform,
  of: { tenantId: string; projectId: string; userId: string },
  number: number,
) {
  const at = clock.now()
  return {
    ...emptyRecord('note'),
    tenant_id: of.tenantId,
    project_id: of.projectId,
    owner_id: of.userId,
    id: ids.next(),
    title: `Note ${number}`,
    content: `<p>${'linen and paper '.repeat(40)}${number}</p>`,
    text_content: `note ${number}`,
    created_at: at,
    updated_at: at,
  }
}

async function exportOnce(engine: string, size: number, instance: Instance, how: string) {
  const { platform, features, tenantId } = instance
  const path = join(platform.config.dataDir, `${how.replaceAll(' ', '-')}.zip`)
  printProgress(`export: ${engine}, ${how}`)
  const peak = watchMemory()
  const scope = { tenantId, projectId: null }
  const { seconds, result } = await timed(() =>
    writeArchive(platform, features.exports.kinds, { scope, name: 'bench', path }, async () => undefined),
  )
  const items = size + Math.ceil(size / NOTES_SHARE)
  add(engine, size, how, seconds, items, result.size, peak())
  const archive = await openArchive(path, result.size)
  const { state } = archive.manifest
  await archive.close()
  return { path, items, bytes: result.size, state }
}

async function importArchive(
  { platform, features, tenantId, userId }: Instance,
  archive: string,
  size: number,
): Promise<void> {
  const id = platform.ids.next()
  const path = importPath(platform, tenantId, id)
  await mkdir(join(path, '..'), { recursive: true })
  await copyFile(archive, path)
  await platform.database.transact((tx) => insertImport(tx, newImport(platform, { tenantId, userId, id, size })))
  const { accounts, audit, projects } = features
  const run = { id: 'bench', tenantId, payload: { id }, attempt: 1, signal: new AbortController().signal }
  await runImport(platform, { accounts, audit, projects, kinds: features.exports.kinds }, run)
  const done = await findImport(platform.database.read, tenantId, id)
  if (done?.status !== 'completed') throw new Error(`The import failed: ${done?.error}`)
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  await file.sync()
  await file.close()
  if ((await stat(to)).size === 0) throw new Error('nothing was copied')
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { seconds: (performance.now() - began) / 1_000, result }
}

function add(
  database: string,
  mails: number,
  how: string,
  seconds: number,
  items: number,
  bytes: number | null,
  more: number | null = null,
): void {
  const megabytes = bytes === null ? null : bytes / 2 ** 20
  rows.push({ database, mails, how, seconds, per_second: items / seconds, megabytes, memory_mb: more })
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeCertificate } from '../server/test/certificates.ts'
import { startDovecot } from '../server/test/mail-servers/dovecot.ts'
import { giveAway, type MailServer } from '../server/test/mail-servers/mail-server.ts'
import { findServer } from '../server/test/mail-servers/packages.ts'
import { withFreshWorld } from './mail-accounts/fresh-world.ts'
import { generateMaildir } from './mail-accounts/generate-maildir.ts'
import { measureActs } from './mail-accounts/measure-acts.ts'
import { runMbsync, runNotmuch } from './mail-accounts/run-mbsync.ts'
import { poll, type ServerWithAccounts, spawnWithAccounts } from './mail-accounts/spawn-with-accounts.ts'
import { type Engine, readOptions } from './measure/options.ts'
import { start } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { short } from './measure/statistics.ts'
import { environmentOf, type World } from './world/worlds.ts'

// Claim: a first sync is about as quick as an import of the same Maildir; new mail and changes take at most a second
// (p95).

const MAIN = resolve(import.meta.dirname, '../server/bin/dossier.mjs')
const ACTS = 60
const FIRST_SHOWN = 50

const { sizes, engines } = readOptions({ sizes: [5_000], engines: ['sqlite', 'postgres'] })
const rows: Record<string, Cell>[] = []
const root = findServer('dovecot')
for (const engine of engines) {
  if (root) for (const size of sizes) await measureSync(engine, size, root)
}
report(
  'mail-accounts',
  'Claim: a first sync is at least 0.9 times as quick as an import; new mail and changes take at most 1 s (p95).',
  rows,
  [
    'Dovecot on loopback without encryption, one folder; import: `dossier import` of the same Maildir',
    `live: ${ACTS} emails one after another, from APPEND until GET /emails has them; Dovecot tells clients twice a second`,
    `written back: ${ACTS} changes, from PUT until another connection sees them`,
  ],
)

async function measureSync(engine: Engine, size: number, dovecotRoot: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  const dovecot = await startDovecot(dovecotRoot, makeCertificate('localhost'), { quota: '20G' })
  try {
    printProgress(`mail-accounts: ${size} emails`)
    const maildir = join(folder, 'maildir')
    const bytes = generateMaildir(maildir, size)
    cpSync(maildir, join(dovecot.maildirs, 'anna'), { recursive: true })
    giveAway(join(dovecot.maildirs, 'anna'))
    const add = (what: string, ms: number | null): void => {
      const seconds = ms === null ? null : ms / 1_000
      const per_second = seconds === null ? null : size / seconds
      printProgress(`mail-accounts: ${what} ${seconds === null ? 'not measured' : short(seconds)} s`)
      rows.push({ database: engine, emails: size, mb: bytes / 1e6, what, seconds, per_second })
    }
    const fetched = await runMbsync(dovecot.ports.plain, folder)
    add('mbsync', fetched)
    const indexed = fetched === null ? null : await runNotmuch(join(folder, 'mbsync'), folder)
    add('mbsync and notmuch new', fetched === null || indexed === null ? null : fetched + indexed)
    await withFreshWorld(engine, async (world) => add('dossier import', await importMaildir(world, maildir)))
    await withFreshWorld(engine, async (world) => {
      const service = await spawnWithAccounts(world)
      try {
        const { first, all } = await syncFirst(service, dovecot, size)
        add(`first ${FIRST_SHOWN} emails of the first sync`, first)
        add('first sync', all)
        printProgress('mail-accounts: live email and changes')
        for (const [what, times] of await measureActs(service, dovecot.ports.plain, ACTS))
          rows.push({ database: engine, what, ...times })
      } finally {
        await service.server.stop()
      }
    })
  } finally {
    await dovecot.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** With a running service, as the sync has. */
async function importMaildir(world: World, maildir: string): Promise<number> {
  const env = environmentOf(world)
  const { server } = await spawnWithAccounts(world)
  try {
    const began = performance.now()
    const command = start({ command: process.execPath, args: [MAIN, 'import', maildir], env })
    await command.waitForOutput(/emails imported/)
    return performance.now() - began
  } finally {
    await server.stop()
  }
}

async function mailboxTotal({ server, project }: ServerWithAccounts): Promise<number> {
  const { total } = (await server.get(`/emails?project=${project}&fields=row&limit=1`)) as { total: number }
  return total
}

/** A count of conversations, which are fewer than emails, tells when the first are there. */
async function syncFirst(
  service: ServerWithAccounts,
  { ports }: MailServer,
  size: number,
): Promise<{ first: number; all: number }> {
  const began = performance.now()
  await service.addAccount({ host: '127.0.0.1', port: ports.plain, user: 'anna' })
  const first = await poll(20, async () =>
    (await mailboxTotal(service)) >= FIRST_SHOWN ? performance.now() - began : null,
  )
  const all = await poll(100, async () => {
    const [account] = await service.accounts()
    return account?.state === 'live' && account.progress.mails_taken >= size ? performance.now() - began : null
  })
  return { first, all }
}

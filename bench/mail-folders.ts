import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeCertificate } from '../server/test/certificates.ts'
import { openLine } from '../server/test/line.ts'
import { startDovecot } from '../server/test/mail-servers/dovecot.ts'
import { giveAway, type MailServer, PEOPLE } from '../server/test/mail-servers/mail-server.ts'
import { openSession } from '../server/test/mail-servers/open-session.ts'
import { findServer } from '../server/test/mail-servers/packages.ts'
import { openRawImap } from '../server/test/mail-servers/raw-imap.ts'
import { withFreshWorld } from './mail-accounts/fresh-world.ts'
import { type Account, poll, spawnWithAccounts } from './mail-accounts/spawn-with-accounts.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { median } from './measure/statistics.ts'
import { generateMails } from './world/generate-mails.ts'
import { writeMessage } from './world/write-message.ts'

// Claim: a folder of 100,000 is listed within a second; a sync without changes needs at most three round trips and 5 ms;
// 20,000 emails whose UIDs changed are matched within 30 s, without their bodies.

const LISTED = 100_000
const ROUNDS = 5
const QUIET_MS = 1_500
const UIDVALIDITY_MS = 1_100
const FOLDER = 'Work'

const { sizes, engines } = readOptions({ sizes: [20_000], engines: ['sqlite', 'postgres'] })
const rows: Record<string, Cell>[] = []
const root = findServer('dovecot')
if (root) {
  await withDovecot(root, measureListing)
  for (const engine of engines)
    for (const size of sizes)
      await withFreshWorld(engine, (world) =>
        withDovecot(root, async (dovecot) => {
          fillMaildir(join(dovecot.maildirs, 'anna', `.${FOLDER}`), size)
          const line = await openObservedLine(dovecot.ports.plain)
          const service = await spawnWithAccounts(world)
          try {
            printProgress(`mail-folders: first sync of ${size} on ${engine}`)
            const id = await service.addAccount({ host: '127.0.0.1', port: line.port, user: 'anna' })
            const isComplete = async (): Promise<true | null> => {
              const { state, progress } = ((await service.accounts()) as [Account])[0]
              const isDone = progress.mails_taken === size && progress.folders_done === progress.folders
              return state === 'live' && isDone ? true : null
            }
            await poll(250, isComplete)
            await line.untilQuiet()
            for (let round = 0; round < ROUNDS; round += 1) {
              line.reset()
              await service.server.post(`/mail-accounts/${id}/sync`, {})
              await line.untilQuiet()
            }
            rows.push({ what: `sync without changes, folder of ${size}`, database: engine, ...line.last() })
            await service.server.post(`/mail-accounts/${id}/pause`, {})
            await renumber(dovecot)
            const count = async (mailbox: string): Promise<number> =>
              ((await service.server.get(`/emails?fields=row&limit=1&mailbox=${mailbox}`)) as { total: number }).total
            const before = [await count('archived'), await count('trash')]
            line.reset()
            const began = performance.now()
            await service.server.post(`/mail-accounts/${id}/resume`, {})
            await poll(50, async () => (line.identities() > 0 ? isComplete() : null))
            const seconds = (performance.now() - began) / 1_000
            await line.untilQuiet()
            const after = [await count('archived'), await count('trash')]
            rows.push({
              what: `new UIDVALIDITY of ${size} emails`,
              database: engine,
              seconds,
              bodies: line.bodies(),
              moved: after.reduce((sum, each, index) => sum + Math.abs(each - (before[index] ?? 0)), 0),
            })
          } finally {
            await service.server.stop()
            await line.close()
          }
        }),
      )
}
report(
  'mail-folders',
  'Claim: a folder of 100,000 is listed within 1 s; a sync without changes needs 3 round trips + 5 ms; 20,000 renumbered emails are matched within 30 s, with no body fetched and no email moved.',
  rows,
  ['Dovecot on loopback without encryption'],
)

async function withDovecot(dovecotRoot: string, work: (dovecot: MailServer) => Promise<void>): Promise<void> {
  const dovecot = await startDovecot(dovecotRoot, makeCertificate('localhost'), { quota: '20G' })
  try {
    await work(dovecot)
  } finally {
    await dovecot.stop()
  }
}

/** The messages are links to one file. */
async function measureListing(dovecot: MailServer): Promise<void> {
  printProgress(`mail-folders: ${LISTED} links`)
  const maildir = join(dovecot.maildirs, 'anna')
  makeMaildir(maildir)
  const file = join(dovecot.maildirs, 'message')
  writeFileSync(file, 'Subject: One of many\r\n\r\nText\r\n')
  for (let index = 0; index < LISTED; index += 1) linkSync(file, join(maildir, 'cur', `1700000000.${index}.bench:2,S`))
  giveAway(dovecot.maildirs)
  const session = await openSession(dovecot.ports.plain)
  try {
    // Dovecot writes its index first.
    await session.open('INBOX')
    await session.listAll()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now()
      const { isComplete } = await session.listAll()
      times.push(performance.now() - began)
      if (!isComplete) throw new Error('The listing does not fit the count.')
    }
    rows.push({ what: `list a folder of ${LISTED}`, seconds: median(times) / 1_000 })
  } finally {
    await session.close()
  }
}

function makeMaildir(folder: string): void {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(folder, name), { recursive: true })
}

function fillMaildir(folder: string, count: number): void {
  makeMaildir(folder)
  for (const [index, mail] of [...generateMails(count)].entries())
    writeFileSync(join(folder, 'cur', `${1_700_000_000 + index}.${index}.bench:2,S`), writeMessage(mail))
  giveAway(join(folder, '..'))
}

/** Another program gives all messages new UIDs. */
async function renumber({ ports }: MailServer): Promise<void> {
  const phone = await openRawImap(ports.plain, 'anna', PEOPLE.anna)
  await phone.send('CREATE Between')
  await phone.send(`SELECT ${FOLDER}`)
  await phone.send('UID MOVE 1:* Between')
  await phone.send('SELECT INBOX')
  await phone.send(`DELETE ${FOLDER}`)
  await pause(UIDVALIDITY_MS)
  await phone.send(`RENAME Between ${FOLDER}`)
  phone.close()
}

/** A connection of the service that counts its commands. */
async function openObservedLine(port: number) {
  const commands: string[] = []
  let [first, last] = [0, 0]
  const line = await openLine(port, {
    onSent(bytes) {
      const sent = bytes.toString('latin1').split('\r\n').filter(Boolean)
      if (first === 0) first = performance.now()
      commands.push(...sent)
    },
    onReceived() {
      last = performance.now()
    },
  })
  const count = (pattern: RegExp): number => commands.filter((command) => pattern.test(command)).length
  return {
    port: line.port,
    close: line.close,
    bodies: () => count(/BODY(?:\.PEEK)?\[\]/i),
    identities: () => count(/HEADER/i),
    reset() {
      commands.splice(0)
      first = 0
      last = 0
    },
    /** Round trips and milliseconds since `reset`. */
    last: () => ({ round_trips: commands.length, ms: last - first, commands: commands.join(' | ').slice(0, 300) }),
    async untilQuiet() {
      do await pause(QUIET_MS / 5)
      while (performance.now() - last < QUIET_MS)
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../random.ts'
import { openServiceScene, type ServiceScene } from '../service-scene.ts'
import { type OpenedServer, openMailServer, type ServerKind } from './mail-servers.ts'
import { type Actors, beginRun, type MailboxRun } from './mailbox-run.ts'
import { openWatchedLine, type WatchedLine } from './watched-line.ts'

const KILLS = 2
/** A day after an account was added, triage writes to its server too. */
const FIRST_DAY_MS = 25 * 3_600_000
/** Longer than a lease. */
const LEASE_MS = 30_000
/** Less than what is left of a lease: it shortens pauses after a lost connection and ends no work. */
const SHORT = { ms: 4_000, every: 5_000 }
/** Work that hangs ends too. */
const LONG = { ms: 30_000, every: 20_000 }
/** Longer than the time between two passes over all folders. */
const PASS_MS = 900_000
const POLL_MS = 20

export interface MailboxSoak {
  server: ServerKind
  actors: Actors
  runs: number
  /** Mailboxes of one service at once; a kill is one for each of them. */
  mailboxes?: number
  seed: number
  first?: number
  /** '' = the embedded database. With PostgreSQL two processes run, and one of them is killed. */
  databaseUrl?: string
  progress?: (report: MailboxReport) => void
}

export interface MailboxReport {
  /** One for each mailbox. */
  runs: number
  messages: number
  kills: number
  /** Mailboxes of the killed services. */
  killedMailboxes: number
  cuts: number
  /** Writes to the server until both sides were the same. */
  writes: number
  acts: Map<string, number>
  faults: string[]
  seconds: number
}

interface Stage {
  server: OpenedServer
  lines: readonly WatchedLine[]
  scene: ServiceScene
  report: MailboxReport
  soak: MailboxSoak
}

/** A process opens few connections to a host at once, so each mailbox has an address of its own. */
const hostOf = (index: number): string => `127.0.2.${index + 1}`

/**
 * A person, triage, another mail program and renumbered folders act on mailboxes while the service is killed and its
 * connections break. Then they must become quiet, and both sides must be the same.
 * @returns null where the server cannot be had.
 */
export async function runChaos(soak: MailboxSoak): Promise<MailboxReport | null> {
  const began = performance.now()
  const { first = 0, databaseUrl = '', mailboxes = 1 } = soak
  const server = await openMailServer(soak.server, mailboxes)
  if (!server) return null
  const report: MailboxReport = {
    runs: 0,
    messages: 0,
    kills: 0,
    killedMailboxes: 0,
    cuts: 0,
    writes: 0,
    acts: new Map(),
    faults: [],
    seconds: 0,
  }
  const lines: WatchedLine[] = []
  for (const [index, { port }] of server.mailboxes.entries()) lines.push(await openWatchedLine(port, hostOf(index)))
  const settings = { ALLOW_PRIVATE_HOSTS: lines.map((_, index) => hostOf(index)).join(',') }
  const scene = await openServiceScene({ databaseUrl, processes: databaseUrl === '' ? 1 : 2, settings })
  try {
    for (let run = first; run < first + soak.runs; run += mailboxes) {
      await runRound({ server, lines, scene, report, soak }, run, Math.min(mailboxes, first + soak.runs - run))
      report.seconds = (performance.now() - began) / 1000
      soak.progress?.(report)
    }
  } finally {
    await scene.close()
    for (const line of lines) await line.close()
    await server.close()
  }
  return report
}

async function runRound(stage: Stage, first: number, count: number): Promise<void> {
  const { lines, scene, report, soak } = stage
  const begun = Array.from({ length: count }, (_, index) => begin(stage, first + index, index))
  const runs = await Promise.all(begun)
  scene.pass(FIRST_DAY_MS)
  for (const line of lines) line.forgetWrites()
  const random = new Random(soak.seed * 1_000_003 - 1 - first)
  await whilePassing(scene, SHORT, async () => {
    await Promise.all([...runs.map((run) => run.act()), killServices(stage, runs, random)])
  })
  for (const { messages } of runs) report.messages += messages.copies.size
  report.cuts += runs.reduce((sum, { cuts }) => sum + cuts(), 0)
  const say = (index: number, faults: readonly string[]): void =>
    void report.faults.push(...faults.map((fault) => `run ${first + index}: ${fault}`))
  const settled = await whilePassing(scene, LONG, () => Promise.all(runs.map((run) => run.settle())))
  for (const [index, faults] of settled.entries()) say(index, faults)
  report.writes += runs.reduce((sum, { writes }) => sum + writes(), 0)
  scene.pass(PASS_MS)
  const quiet = await Promise.all(runs.map(async (run, index) => (settled[index]?.length === 0 ? run.stayQuiet() : [])))
  for (const [index, faults] of quiet.entries()) say(index, faults)
  await whilePassing(scene, SHORT, () => Promise.all(runs.map((run) => run.remove())))
  report.runs += count
}

function begin({ server, lines, scene, report, soak }: Stage, run: number, index: number): Promise<MailboxRun> {
  const [mailbox, line] = [server.mailboxes[index], lines[index]]
  if (!mailbox || !line) throw new Error(`There is no mailbox ${index}.`)
  return beginRun({
    mailbox,
    host: hostOf(index),
    line,
    scene,
    actors: soak.actors,
    run,
    random: new Random(soak.seed * 1_000_003 + run),
    onAct: (name) => void report.acts.set(name, (report.acts.get(name) ?? 0) + 1),
  })
}

/** Kills at random points of what is to be done, also while the first emails are imported. */
async function killServices({ scene, report }: Stage, runs: readonly MailboxRun[], random: Random): Promise<void> {
  const share = (): number => runs.reduce((sum, run) => sum + run.doneShare(), 0) / runs.length
  const kills = Array.from({ length: KILLS }, () => random.next()).sort((a, b) => a - b)
  for (const at of kills) {
    while (share() < at) await pause(POLL_MS)
    report.kills += 1
    report.killedMailboxes += runs.length
    await scene.services[0]?.kill()
    await scene.restart(0)
    scene.pass(LEASE_MS)
  }
}

/** Lets the clock run ahead meanwhile, so that pauses end. */
async function whilePassing<T>(scene: ServiceScene, { ms, every }: typeof LONG, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => scene.pass(ms), every)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

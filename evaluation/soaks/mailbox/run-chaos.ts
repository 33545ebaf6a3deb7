import type { ApiClient } from '../api-client.ts'
import { Random } from '../random.ts'
import { openServiceScene, type ServiceScene } from '../service-scene.ts'
import { actElsewhere } from './act-elsewhere.ts'
import { actHere } from './act-here.ts'
import { findDifferences } from './find-differences.ts'
import { type OpenedServer, openMailServer, PERSON, type ServerKind } from './mail-servers.ts'
import { createMessages, type Messages } from './messages.ts'
import type { OtherProgram } from './other-program.ts'
import { readEmails } from './read-emails.ts'
import { openWatchedLine, type WatchedLine } from './watched-line.ts'

const FIRST_MESSAGES = 20
const STEPS = 24
const KILLS = 2
const CUTS = 2
/** A day after an account was added, triage writes to its server too. */
const FIRST_DAY_MS = 25 * 3_600_000
/** Longer than a lease, and than the pause after a lost connection. */
const LEASE_MS = 30_000
const SETTLED_WITHIN_MS = 240_000
const POLL_MS = 250
/** Polls until the clock moves on: each jump ends the leases of work that is under way. */
const POLLS_OF_A_JUMP = 40
/** Longer than the time between two passes over all folders. */
const PASS_MS = 900_000
/** The line counts as quiet after this time without a packet. */
const QUIET_MS = 1_500
const MAX_SEED = 2 ** 31
/** A request fails while the service is down; its outcome is compared later. */
const INTERRUPTED = 'interrupted'

/** Who acts: a person and triage in the service, the other program, or all of them. */
export const ACTORS = ['here', 'there', 'both'] as const
export type Actors = (typeof ACTORS)[number]

export interface MailboxSoak {
  server: ServerKind
  actors: Actors
  runs: number
  seed: number
  first?: number
  /** '' = the embedded database. With PostgreSQL two processes run, and one of them is killed. */
  databaseUrl?: string
  progress?: (report: MailboxReport) => void
}

export interface MailboxReport {
  runs: number
  messages: number
  kills: number
  cuts: number
  /** Writes to the server while both sides acted. */
  writes: number
  acts: Map<string, number>
  faults: string[]
  seconds: number
}

/**
 * A person, triage, another mail program and renumbered folders act on one mailbox while the service is killed and its
 * connection breaks. Then it must become quiet, and both sides must be the same.
 * @returns null where the server cannot be had.
 */
export async function runChaos(soak: MailboxSoak): Promise<MailboxReport | null> {
  const began = performance.now()
  const { first = 0, databaseUrl = '' } = soak
  const server = await openMailServer(soak.server)
  if (!server) return null
  const report: MailboxReport = {
    runs: 0,
    messages: 0,
    kills: 0,
    cuts: 0,
    writes: 0,
    acts: new Map(),
    faults: [],
    seconds: 0,
  }
  const line = await openWatchedLine(server.port)
  const scene = await openServiceScene({ databaseUrl, processes: databaseUrl === '' ? 1 : 2 })
  let mail: Mail | null = null
  try {
    for (let run = first; run < first + soak.runs; run += 1) {
      const random = new Random(soak.seed * 1_000_003 + run)
      if (mail) await remove(scene, mail)
      mail = await runOnce({ server, line, scene, report, run, random, actors: soak.actors })
      report.runs += 1
      report.seconds = (performance.now() - began) / 1000
      soak.progress?.(report)
    }
  } finally {
    await scene.close()
    await line.close()
    await server.close()
  }
  return report
}

interface Run {
  server: OpenedServer
  line: WatchedLine
  scene: ServiceScene
  report: MailboxReport
  run: number
  random: Random
  actors: Actors
}

/** One mailbox in a project of its own. */
interface Mail {
  api: ApiClient
  project: string
  account: string
  program: OtherProgram
  messages: Messages
}

async function runOnce(run: Run): Promise<Mail> {
  const { line, report, random, actors } = run
  const mail = await begin(run)
  const person = new Random(random.integerBelow(MAX_SEED))
  line.forgetWrites()
  const elsewhere = () => actElsewhere(mail.program, mail.messages, random)
  const here = () => actHere(mail.api, mail.project, person).catch(() => INTERRUPTED)
  await Promise.all([
    actors === 'here' ? null : repeat(STEPS, run, elsewhere),
    actors === 'there' ? null : repeat(STEPS, { ...run, random: person }, here),
    breakThings(run, new Random(random.integerBelow(MAX_SEED))),
  ])
  report.writes += line.writes.length
  report.messages += mail.messages.copies.size
  const say = (fault: string): void => void report.faults.push(`run ${run.run}: ${fault}`)
  const faults = await settle(run, mail)
  for (const fault of faults) say(fault)
  if (faults.length === 0) await stayQuiet(run, mail, say)
  mail.program.close()
  return mail
}

/** The next run has the same mailbox, so this account must be gone before. */
async function remove(scene: ServiceScene, { api, account }: Mail): Promise<void> {
  await api.call('DELETE', `/mail-accounts/${account}`)
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; performance.now() < deadline; await pause(POLL_MS)) {
    if ((await api.ask('GET', `/mail-accounts/${account}`)).status === 404) return
    scene.pass(POLL_MS)
  }
  throw new Error('The account was not removed.')
}

async function begin({ server, line, scene, run, random }: Run): Promise<Mail> {
  const api = scene.apis.at(-1) as ApiClient
  const program = await server.openProgram()
  await program.empty()
  const messages = createMessages(program, random, `r${run}`)
  for (let index = 0; index < FIRST_MESSAGES; index += 1)
    await messages.add(
      index < FIRST_MESSAGES / 2 ? (program.folders[0] ?? random.pick(program.folders)) : random.pick(program.folders),
    )
  const { project } = (await api.call('POST', '/projects', { name: `Run ${run}` })) as { project: { _id: string } }
  const { account } = (await api.call('POST', `/projects/${project._id}/mail-accounts`, {
    address: 'anna@press.example',
    imap: { host: '127.0.0.1', port: line.port, security: 'plain', user: PERSON.user },
    password: PERSON.password,
    folders: program.folders.map(({ path, role, mailbox }) => ({ path, role, mailbox, is_taken: true })),
    folder_labels: false,
  })) as { account: { _id: string } }
  scene.pass(FIRST_DAY_MS)
  return { api, project: project._id, account: account._id, program, messages }
}

/** An act that met a dead service, or an empty mailbox, does not count. */
async function repeat(times: number, { report, random }: Run, act: () => Promise<string>): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  for (let done = 0; done < times; await pause(random.integerBelow(80))) {
    if (performance.now() > deadline) throw new Error(`Only ${done} of ${times} acts were answered.`)
    const name = await act()
    count(report, name)
    if (name === INTERRUPTED || name === 'nothing') await pause(POLL_MS)
    else done += 1
  }
}

async function breakThings({ line, scene, report }: Run, random: Random): Promise<void> {
  const breaks = [...Array<'kill'>(KILLS).fill('kill'), ...Array<'cut'>(CUTS).fill('cut')]
  while (breaks.length > 0) {
    const [what] = breaks.splice(random.integerBelow(breaks.length), 1)
    await pause(300 + random.integerBelow(1_500))
    if (what === 'cut') {
      report.cuts += 1
      if (random.next() < 0.6) line.loseAnswer()
      else line.cut()
    } else {
      report.kills += 1
      await scene.services[0]?.kill()
      await scene.restart(0)
    }
    scene.pass(LEASE_MS)
  }
}

/** Waits until nothing waits for the server and both sides are the same. @returns the differences that stay. */
async function settle({ scene }: Run, mail: Mail): Promise<string[]> {
  const { api, account } = mail
  let faults: string[] = []
  const deadline = performance.now() + SETTLED_WITHIN_MS
  for (let polls = 0; performance.now() < deadline; polls += 1) {
    await pause(POLL_MS)
    if (polls % POLLS_OF_A_JUMP === 0) {
      scene.pass(LEASE_MS)
      await api.ask('POST', `/mail-accounts/${account}/sync`)
    }
    faults = [...(await findUnrest(mail)), ...(await compareSides(mail))]
    if (faults.length === 0) return []
  }
  return faults
}

interface AccountState {
  state: string
  reason: string
  waiting_changes: number
  stuck_changes: number
}

async function findUnrest({ api, account }: Mail): Promise<string[]> {
  const answer = (await api.call('GET', `/mail-accounts/${account}`)) as { account: AccountState }
  const { state, reason, waiting_changes, stuck_changes } = answer.account
  return state === 'live' && waiting_changes === 0 && stuck_changes === 0
    ? []
    : [`unsettled: ${state} ${reason}, ${waiting_changes} changes wait, ${stuck_changes} are stuck`]
}

const compareSides = async ({ api, project, program, messages }: Mail): Promise<string[]> =>
  findDifferences(messages, await program.readAll(), await readEmails(api, project))

/** Reads everything once more: a quiet account sends no write and stays the same. */
async function stayQuiet({ line, scene }: Run, mail: Mail, say: (fault: string) => void): Promise<void> {
  line.forgetWrites()
  const before = line.sent()
  scene.pass(PASS_MS)
  await mail.api.ask('POST', `/mail-accounts/${mail.account}/sync`)
  await lineIsQuiet(line, before)
  for (const command of line.writes) say(`wrote while nobody did anything: ${command}`)
  for (const fault of await compareSides(mail)) say(fault)
}

async function lineIsQuiet(line: WatchedLine, before: number): Promise<void> {
  let last = before
  const deadline = performance.now() + SETTLED_WITHIN_MS
  for (let since = performance.now(); performance.now() < deadline; await pause(POLL_MS)) {
    const sent = line.sent()
    if (sent !== last) since = performance.now()
    last = sent
    if (sent > before && performance.now() - since > QUIET_MS) return
  }
}

const count = ({ acts }: MailboxReport, act: string): unknown => acts.set(act, (acts.get(act) ?? 0) + 1)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '../api-client.ts'
import { Random } from '../random.ts'
import type { ServiceScene } from '../service-scene.ts'
import { actElsewhere } from './act-elsewhere.ts'
import { actHere, listRuns } from './act-here.ts'
import { findDifferences } from './find-differences.ts'
import type { ServerMailbox } from './mail-servers.ts'
import { createMessages } from './messages.ts'
import { readEmails } from './read-emails.ts'
import type { WatchedLine } from './watched-line.ts'

const FIRST_MESSAGES = 12
/** Of each side. */
const STEPS = 12
const CUTS = 2
/** Neither side gets further ahead of the other, so that both act on the same emails. */
const AHEAD = 4
const WITHIN_MS = 300_000
const POLL_MS = 250
const SETTLE_POLL_MS = 1_000
/** Polls of an unsettled mailbox until somebody asks for a sync. */
const POLLS_OF_A_SYNC = 10
/** The line counts as quiet after this time without a packet. */
const QUIET_MS = 1_500
const MAX_SEED = 2 ** 31
/** A request fails while the service is down; its outcome is compared later. */
const INTERRUPTED = 'interrupted'

/** Who acts: a person and triage in the service, the other program, or all of them. */
export const ACTORS = ['here', 'there', 'both'] as const
export type Actors = (typeof ACTORS)[number]

interface MailboxScene {
  mailbox: ServerMailbox
  /** The address of `line`. */
  host: string
  line: WatchedLine
  scene: ServiceScene
  actors: Actors
  /** Number of the run. */
  run: number
  random: Random
  /** Counts an act. */
  onAct(name: string): void
}

export type MailboxRun = Awaited<ReturnType<typeof beginRun>>

interface AccountState {
  state: string
  reason: string
  waiting_changes: number
  stuck_changes: number
}

/** Empties a mailbox, fills it and adds it as an account in a project of its own. */
export async function beginRun({ mailbox, host, line, scene, actors, run, random, onAct }: MailboxScene) {
  const api = scene.apis.at(-1) as ApiClient
  const program = await mailbox.openProgram()
  await program.empty()
  const messages = createMessages(program, random, `r${run}`)
  for (let index = 0; index < FIRST_MESSAGES; index += 1)
    await messages.add(
      index < FIRST_MESSAGES / 2 ? (program.folders[0] ?? random.pick(program.folders)) : random.pick(program.folders),
    )
  const { project } = (await api.call('POST', '/projects', { name: `Run ${run}` })) as { project: { _id: string } }
  const { account } = (await api.call('POST', `/projects/${project._id}/mail-accounts`, {
    address: `${mailbox.user}@press.example`,
    imap: { host, port: line.port, security: 'plain', user: mailbox.user },
    password: mailbox.password,
    folders: program.folders.map(({ path, role, mailbox }) => ({ path, role, mailbox, is_taken: true })),
    folder_labels: false,
  })) as { account: { _id: string } }

  const steps = { here: actors === 'there' ? 0 : STEPS, there: actors === 'here' ? 0 : STEPS }
  const done = { here: 0, there: 0 }
  let [cutCount, writeCount] = [0, 0]
  const doneShare = (): number => (done.here + done.there) / (steps.here + steps.there)
  const isAhead = (side: 'here' | 'there'): boolean => {
    const other = side === 'here' ? 'there' : 'here'
    return done[other] < steps[other] && done[side] >= done[other] + AHEAD
  }

  /** Acts that met a dead service, or an empty mailbox, do not count. */
  async function repeat(side: 'here' | 'there', seed: Random, act: () => Promise<string>): Promise<void> {
    const deadline = performance.now() + WITHIN_MS
    while (done[side] < steps[side]) {
      if (performance.now() > deadline) throw new Error(`Only ${done[side]} of ${steps[side]} acts ${side} were done.`)
      const name = isAhead(side) ? '' : await act()
      if (name !== '') onAct(name)
      if (name === '' || name === INTERRUPTED || name === 'nothing') await pause(4 * POLL_MS)
      else done[side] += 1
      await pause(seed.integerBelow(80))
    }
  }

  async function cut(seed: Random): Promise<void> {
    const shares = Array.from({ length: CUTS }, () => seed.next()).sort((a, b) => a - b)
    for (const share of shares) {
      while (doneShare() < share) await pause(POLL_MS / 5)
      cutCount += 1
      if (seed.next() < 0.6) line.loseAnswer()
      else line.cut()
    }
  }

  async function act(): Promise<void> {
    const [person, cuts] = [new Random(random.integerBelow(MAX_SEED)), new Random(random.integerBelow(MAX_SEED))]
    await Promise.all([
      repeat('there', random, () => actElsewhere(program, messages, random, line)),
      repeat('here', person, () => actHere(api, project._id, messages, person).catch(() => INTERRUPTED)),
      cut(cuts),
    ])
  }

  const askForSync = () => api.ask('POST', `/mail-accounts/${account._id}/sync`)

  async function findUnrest(): Promise<string[]> {
    const answer = (await api.call('GET', `/mail-accounts/${account._id}`)) as { account: AccountState }
    const { state, reason, waiting_changes, stuck_changes } = answer.account
    const runs = (await listRuns(api, project._id)).filter(({ status }) => status === 'queued' || status === 'running')
    if (state === 'live' && waiting_changes + stuck_changes + runs.length === 0) return []
    const counts = `${waiting_changes} changes wait, ${stuck_changes} are stuck, ${runs.length} runs`
    return [`unsettled: ${state} ${reason}, ${counts}`]
  }

  const compareSides = async (): Promise<string[]> =>
    findDifferences(messages, await program.readAll(), await readEmails(api, project._id))

  /** Waits until nothing waits for the server and both sides are the same. @returns the differences that stay. */
  async function settle(): Promise<string[]> {
    let faults: string[] = []
    const deadline = performance.now() + WITHIN_MS
    for (let polls = 0; performance.now() < deadline; polls += 1) {
      if (polls % POLLS_OF_A_SYNC === 0) await askForSync()
      faults = await findUnrest()
      if (faults.length === 0) faults = await compareSides()
      if (faults.length === 0) break
      await pause(SETTLE_POLL_MS)
    }
    writeCount = line.writes.length
    line.forgetWrites()
    return faults
  }

  async function untilLineIsQuiet(before: number): Promise<void> {
    let last = before
    const deadline = performance.now() + WITHIN_MS
    for (let since = performance.now(); performance.now() < deadline; await pause(POLL_MS)) {
      const sent = line.sent()
      if (sent !== last) since = performance.now()
      last = sent
      if (sent > before && performance.now() - since > QUIET_MS) return
    }
  }

  return {
    messages,
    cuts: () => cutCount,
    writes: () => writeCount,
    doneShare,
    act,
    settle,
    /** Reads everything once more: a quiet account sends no write and stays the same. @returns the faults */
    async stayQuiet(): Promise<string[]> {
      const before = line.sent()
      await askForSync()
      await untilLineIsQuiet(before)
      const writes = line.writes.map((command) => `wrote while nobody did anything: ${command}`)
      return [...writes, ...(await compareSides())]
    },
    /** The next run has the same mailbox, so this account must be gone before. */
    async remove(): Promise<void> {
      program.close()
      await api.call('DELETE', `/mail-accounts/${account._id}`)
      const isThere = async () => (await api.ask('GET', `/mail-accounts/${account._id}`)).status !== 404
      for (const deadline = performance.now() + WITHIN_MS; await isThere(); await pause(POLL_MS))
        if (performance.now() > deadline) throw new Error('The account was not removed.')
    },
  }
}

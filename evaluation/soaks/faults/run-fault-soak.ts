import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../random.ts'
import { type ClientLog, emptyLog } from './client-log.ts'
import { type Client, ingestMails, moveMails, sendMails, triage, writeNotes } from './clients.ts'
import { type FaultScene, openFaultScene } from './fault-scene.ts'
import { makeFaults } from './faults.ts'
import { follow, listen, readToEnd } from './followers.ts'
import { type FinalState, readFinalState } from './read-final-state.ts'
import { verify } from './verify.ts'

export interface FaultSoak {
  database: 'sqlite' | 'postgres'
  seconds: number
  seed: number
  /** Average pause between two faults. */
  pauseMs?: number
  /** Continues until this many faults occurred and each client has acted, on slow machines too. */
  leastFaults?: number
}

export interface FaultReport {
  made: Map<string, number>
  done: Map<string, number>
  /** From the last fault to the settled state. */
  settledAfterMs: number
  faults: string[]
}

const SETTLED_WITHIN_MS = 120_000
/** An email scheduled while the clock was ahead leaves at that instant. */
const BEYOND_ALL_JUMPS_MS = 6 * 3_600_000

export async function runFaultSoak(soak: FaultSoak): Promise<FaultReport> {
  const scene = await openFaultScene(soak.database)
  const log = emptyLog()
  const [over, mended] = [new AbortController(), new AbortController()]
  const desk = (number: number, { signal: stop } = over): Client => ({
    scene,
    log,
    random: new Random(soak.seed * 31 + number),
    stop,
  })
  try {
    const followers = [follow(desk(1, mended)), listen(desk(2, mended)), listen(desk(3, mended))]
    const clients = startClients(desk)
    const made = await runFaults(scene, soak, over, () => clientsHaveActed(log))
    await Promise.all(clients)
    const mendedAt = performance.now()
    await waitUntilSettled(scene, log, runsHaveEnded)
    scene.setClock(BEYOND_ALL_JUMPS_MS)
    const end = await waitUntilSettled(scene, log, isAtRest)
    const settledAfterMs = performance.now() - mendedAt
    await waitForFollower(log, end)
    mended.abort()
    await Promise.all(followers)
    return { made, done: countDone(log), settledAfterMs, faults: verify(log, end, scene.smtp.deliveries) }
  } finally {
    over.abort()
    mended.abort()
    await scene.close()
  }
}

const startClients = (desk: (number: number) => Client): Promise<void>[] => [
  ingestMails(desk(4), 'ka'),
  ingestMails(desk(5), 'lo'),
  moveMails(desk(6)),
  writeNotes(desk(7), 'mi'),
  writeNotes(desk(8), 'nu'),
  sendMails(desk(9), 'pe'),
  triage(desk(10), 'run'),
]

/** Makes faults for the requested time, then ends the load. @returns the number of faults by kind. */
async function runFaults(
  scene: FaultScene,
  { seconds, seed, pauseMs = 2_500, leastFaults = 0 }: FaultSoak,
  over: AbortController,
  allHaveActed: () => boolean,
): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  const count = (): number => [...made.values()].reduce((sum, times) => sum + times, 0)
  const faults = makeFaults(scene, { random: new Random(seed), pauseMs, stop: over.signal, made })
  const until = performance.now() + seconds * 1000
  const isEnough = () => leastFaults === 0 || (count() >= leastFaults && allHaveActed())
  while (performance.now() < until || !isEnough()) await Promise.race([pause(100), faults])
  over.abort()
  await faults
  return made
}

/** Waits for the expected state, without an event during the check. */
async function waitUntilSettled(
  scene: FaultScene,
  log: ClientLog,
  isDone: (end: FinalState) => boolean,
): Promise<FinalState> {
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; ; await pause(300)) {
    const before = await readToEnd(scene, '').catch(() => null)
    const end = before && (await readFinalState(scene, log.runs.keys()).catch(() => null))
    const isLate = performance.now() > deadline
    if (end && ((isDone(end) && end.journal.length === before.length) || isLate)) return end
    if (isLate) throw new Error('the service did not come back')
  }
}

const runsHaveEnded = ({ runs }: FinalState): boolean =>
  [...runs.values()].every((status) => status !== 'queued' && status !== 'running')

const isAtRest = (end: FinalState): boolean =>
  runsHaveEnded(end) &&
  end.outgoing.every(({ status, sent_email }) =>
    status === 'sent' ? sent_email !== '' : status !== 'queued' && status !== 'sending',
  )

/** The follower polls by itself, with the same time limit as everything else. */
async function waitForFollower(log: ClientLog, { journal }: FinalState): Promise<void> {
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; performance.now() < deadline; await pause(100))
    if (log.followed.length >= journal.length) return
}

export const CLIENT_ACTS = ['mails given', 'notes', 'mails sent', 'runs', 'events followed', 'connections'] as const

const clientsHaveActed = (log: ClientLog): boolean => {
  const done = countDone(log)
  return CLIENT_ACTS.every((act) => done.get(act))
}

const countDone = (log: ClientLog): Map<string, number> =>
  new Map([
    ['mails given', log.mails.size],
    ['moves', [...log.mails.values()].reduce((sum, { changes }) => sum + changes.length, 0)],
    ['notes', log.notes.size],
    ['mails sent', log.sent.size],
    ['runs', log.runs.size],
    ['events followed', log.followed.length],
    ['connections', log.received.length],
    ['requests answered', log.answered],
    ['requests without an answer', log.unanswered],
  ])

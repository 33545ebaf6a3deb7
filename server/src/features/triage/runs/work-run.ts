import { wait } from '#platform/clock/wait'
import type { JobRun } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import type { Engines } from '../engines.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { listInState } from './decisions.store.ts'
import { phaseOf, TO_DO } from './run-phases.ts'
import { beginRun, createProgress, finishRun } from './run-progress.ts'
import { findRun } from './runs.store.ts'
import { workSideBySide } from './side-by-side.ts'
import { workTogether } from './together.ts'
import type { Workplace } from './workplace.ts'

/** Mails that are taken up at a time. */
const BATCH = 50
/** How long mails that were tried before may still be in the hands of another worker, and how often it is looked. */
const OTHERS_MS = 1_000
const LOOK_EVERY_MS = 50

/**
 * Works through a phase of a run, from wherever it stands, until nothing is to do or the run was cancelled. Where a model
 * judges, several mails at once wait for it; else they are done by the handful. Mails that were tried before come last and
 * one at a time, so that one which kills the process takes no others along.
 */
export async function workRun(
  platform: Platform,
  neighbours: TriageNeighbours,
  engines: Engines,
  { tenantId, payload, signal }: JobRun<{ runId: string }>,
): Promise<void> {
  const { database } = platform
  const progress = createProgress(platform, tenantId, payload.runId)
  const pace = platform.traffic.beginWork()
  const tried = new Set<string>()
  let isAlone = false
  await beginRun(platform, tenantId, payload.runId)

  for (;;) {
    const run = await findRun(database.read, tenantId, payload.runId)
    if (run?.status !== 'running') return
    const next = nextOf(await listInState(database.read, run, TO_DO[phaseOf(run)], BATCH))
    const [first] = next
    if (!first) return finishRun(platform, run)
    if (first.tries > 0 && !tried.has(first.email_id) && !isAlone) {
      isAlone = !(await somebodyGoesOn(platform, run, first, signal))
      continue
    }
    const work: Workplace = { platform, neighbours, engines, run, signal, pace, tried, progress }
    if (engines.model && phaseOf(run) === 'judge') await workSideBySide(work, next)
    else await workTogether(work, next)
  }
}

function nextOf(decisions: TriageDecisionRow[]): TriageDecisionRow[] {
  const fresh = decisions.filter(({ tries }) => tries === 0)
  return fresh.length > 0 ? fresh : decisions.slice(0, 1)
}

/** Whether another worker is at what was begun: one whose hold on the run has passed to this one, and who has not noticed. */
async function somebodyGoesOn(
  { database }: Platform,
  run: TriageRunRow,
  seen: TriageDecisionRow,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waited = 0; waited < OTHERS_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS, signal)
    signal.throwIfAborted()
    const [now] = await listInState(database.read, run, seen.state, 1)
    if (now?.email_id !== seen.email_id || now.tries !== seen.tries) return true
  }
  return false
}

import { AppError } from '#core/app-error'
import type { JobRun } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import type { Engines } from '../engines.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { applyDecision } from './apply-decision.ts'
import { claimDecision, listInState } from './decisions.store.ts'
import { BROKE_OFF, giveUp, MAX_TRIES } from './give-up.ts'
import { inLanes } from './in-lanes.ts'
import { judgeMail } from './judge-mail.ts'
import { phaseOf, TO_DO } from './run-phases.ts'
import { beginRun, createProgress, finishRun } from './run-progress.ts'
import { findRun } from './runs.store.ts'
import { undoDecision } from './undo-decision.ts'

const BATCH = 50

/**
 * Works through a phase of a run, from wherever it stands, until nothing is to do or the run was cancelled. Where a model
 * judges, several mails at once wait for it. Mails that were tried before come last and one at a time, so that one which
 * kills the process takes no others along.
 */
export async function workRun(
  platform: Platform,
  neighbours: TriageNeighbours,
  engines: Engines,
  job: JobRun<{ runId: string }>,
): Promise<void> {
  const { tenantId, payload, signal } = job
  const { database, log } = platform
  const progress = createProgress(platform, tenantId, payload.runId)
  await beginRun(platform, tenantId, payload.runId)

  async function workOn(run: TriageRunRow, decision: TriageDecisionRow): Promise<void> {
    try {
      await workOnMail(platform, neighbours, engines, run, decision, signal)
    } catch (error) {
      if (isOutage(error) || signal.aborted) throw error
      log.warn(
        { err: error, email: decision.email_id, run: run.run_id, tries: decision.tries },
        'triage of a mail failed',
      )
      if (decision.tries >= MAX_TRIES) await giveUp(platform, neighbours, run, decision, error)
    }
  }

  for (;;) {
    const run = await findRun(database.read, tenantId, payload.runId)
    if (run?.status !== 'running') return
    const next = nextBatch(await listInState(database.read, run, TO_DO[phaseOf(run)], BATCH))
    if (next.length === 0) return finishRun(platform, run)
    await inLanes(next, lanesOf(platform, engines, run), async (seen) => {
      signal.throwIfAborted()
      const giveWay = platform.traffic.beginSlice()
      const decision = await database.transact((tx) => claimDecision(tx, seen))
      if (!decision) return
      if (decision.tries > MAX_TRIES) await giveUp(platform, neighbours, run, decision, BROKE_OFF)
      else await workOn(run, decision)
      await progress()
      await giveWay(signal)
    })
  }
}

/** Only waiting for a model is worth doing side by side: the rest is work of this one process and its database. */
const lanesOf = ({ config }: Platform, { model }: Engines, run: TriageRunRow): number =>
  model && phaseOf(run) === 'judge' ? (config.ai?.atOnce ?? 1) : 1

function nextBatch(decisions: TriageDecisionRow[]): TriageDecisionRow[] {
  const fresh = decisions.filter(({ tries }) => tries === 0)
  return fresh.length > 0 ? fresh : decisions.slice(0, 1)
}

async function workOnMail(
  platform: Platform,
  neighbours: TriageNeighbours,
  engines: Engines,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  signal: AbortSignal,
): Promise<void> {
  switch (phaseOf(run)) {
    case 'judge':
      return judgeMail(platform, neighbours, engines, run, decision, signal)
    case 'apply':
      return applyDecision(platform, neighbours, run, decision)
    case 'undo':
      return undoDecision(platform, neighbours, decision)
  }
}

/** No mail's fault: the whole run waits for better times. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

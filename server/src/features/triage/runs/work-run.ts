import { AppError } from '#core/app-error'
import { forEachConcurrently } from '#core/for-each-concurrently'
import { wait } from '#platform/clock/wait'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Engines } from '../engines.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { applyDecision } from './apply-decision.ts'
import { classifyEmail, type RunWork } from './classify-email.ts'
import { claimDecision, listInState } from './decisions.store.ts'
import { giveUp, INTERRUPTED, MAX_ATTEMPTS } from './give-up.ts'
import { applyRulesToEmail } from './rules/apply-rules-to-email.ts'
import { phaseOf, TO_DO } from './run-phases.ts'
import { beginRun, createProgress, finishRun } from './run-progress.ts'
import { findRun } from './runs.store.ts'
import { undoDecision } from './undo-decision.ts'

const BATCH = 50
/** Maximum wait for another worker's retried emails, and the check interval. */
const OTHER_WORKER_MS = 1_000
const CHECK_EVERY_MS = 50
/** Total wait of a run for rate limits of the model. Then the built-in engine classifies, and the run says so. */
const PATIENCE_MS = 900_000

/**
 * Processes a phase of a run until nothing is left or the run is cancelled. Emails wait for a model concurrently.
 * Retried emails run last and one at a time, so that a crash affects no others.
 */
export async function workRun(
  platform: Needs<
    'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'jobs' | 'llm' | 'log' | 'mail' | 'traffic'
  >,
  dependencies: Dependencies,
  engines: Engines,
  { tenantId, payload, signal }: JobRun<{ runId: string }>,
): Promise<void> {
  const { database } = platform
  const progress = createProgress(platform, tenantId, payload.runId)
  const triedHere = new Set<string>()
  const patience = { remainingMs: PATIENCE_MS }
  let isAlone = false
  await beginRun(platform, tenantId, payload.runId)

  for (;;) {
    const run = await findRun(database.read, tenantId, payload.runId)
    if (run?.status !== 'running') return
    const next = nextBatch(await listInState(database.read, run, TO_DO[phaseOf(run)], BATCH))
    const [first] = next
    if (!first) return finishRun(platform, run)
    if (first.tries > 0 && !triedHere.has(first.email_id) && !isAlone) {
      isAlone = !(await isClaimedElsewhere(platform, run, first, signal))
      continue
    }
    const work = { platform, dependencies, engines, run, signal, patience }
    await forEachConcurrently(next, concurrencyOf(work), async (listed) => {
      signal.throwIfAborted()
      const pace = platform.traffic.beginWork()
      const decision = await database.transact((tx) => claimDecision(tx, listed))
      if (!decision) return
      triedHere.add(decision.email_id)
      await workOnEmail(work, decision)
      await progress()
      await pace.yieldToRequests(signal)
    })
  }
}

function nextBatch(decisions: TriageDecisionRow[]): TriageDecisionRow[] {
  const fresh = decisions.filter(({ tries }) => tries === 0)
  return fresh.length > 0 ? fresh : decisions.slice(0, 1)
}

/** Only model waits benefit from concurrency; other work uses this process and its database. */
const concurrencyOf = ({ platform, engines, run }: RunWork): number =>
  engines.model && phaseOf(run) === 'judge' ? (platform.config.ai?.atOnce ?? 1) : 1

/**
 * The run survives the failure of one email, which it retries later or gives up.
 * @throws when a dependency of the whole run is unavailable, or the worker must stop.
 */
async function workOnEmail(work: RunWork, decision: TriageDecisionRow): Promise<void> {
  const { platform, dependencies, run, signal } = work
  const { email_id: email, tries } = decision
  // The attempts never completed, so no process recorded the cause.
  if (tries > MAX_ATTEMPTS) return giveUp(platform, dependencies, run, decision, INTERRUPTED)
  try {
    await runStep(work, decision)
  } catch (error) {
    if (isOutage(error) || signal.aborted) throw error
    platform.log.warn({ err: error, email, run: run.run_id, tries }, 'triage of a mail failed')
    if (tries >= MAX_ATTEMPTS) await giveUp(platform, dependencies, run, decision, error)
  }
}

async function runStep(work: RunWork, decision: TriageDecisionRow): Promise<void> {
  const { platform, dependencies, run } = work
  switch (phaseOf(run)) {
    case 'judge':
      return run.kind === 'triage'
        ? classifyEmail(work, decision)
        : applyRulesToEmail(platform, dependencies, run, decision)
    case 'apply':
      return applyDecision(platform, dependencies, run, decision)
    case 'undo':
      return undoDecision(platform, dependencies, decision)
  }
}

/** The whole run waits until the outage is over. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

/** Detects another worker on this email: one that lost its claim on the run without noticing. */
async function isClaimedElsewhere(
  { database }: Needs<'database'>,
  run: TriageRunRow,
  listed: TriageDecisionRow,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waited = 0; waited < OTHER_WORKER_MS; waited += CHECK_EVERY_MS) {
    await wait(CHECK_EVERY_MS, signal)
    signal.throwIfAborted()
    const [now] = await listInState(database.read, run, listed.state, 1)
    if (now?.email_id !== listed.email_id || now.tries !== listed.tries) return true
  }
  return false
}

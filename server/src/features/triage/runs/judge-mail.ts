import type { Platform } from '#platform/platform'
import type { TriageEngine, TriageInput, Verdict } from '../engine.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import { readInput } from '../read-input.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { settleDecision } from './decisions.store.ts'
import { recordDecision } from './record-decision.ts'
import { NOTHING, tallyRun } from './runs.store.ts'

/** A mail that people keep changing while it is judged is left to the next run. */
const MAX_LOOKS = 3
const MAX_ERROR_LENGTH = 500

/**
 * One mail of a run: read, judged, written down. Whatever happens to this process in between, the mail counts once,
 * because crossing it off is a compare-and-set in the transaction of its verdict.
 */
export async function judgeMail(
  platform: Platform,
  neighbours: TriageNeighbours,
  engine: TriageEngine,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const read = await readInput(platform, neighbours, run.tenant_id, decision.email_id)
    if (!read) break
    const verdict = await judge(engine, read.input)
    if (typeof verdict === 'string') return recordFailure(platform, neighbours, run, decision, verdict)
    const project = await neighbours.projects.find(platform.database.read, run.tenant_id, read.email.project_id)
    const threshold = project ? (await neighbours.projects.preferences(project)).confidence_threshold : 1
    const outcome = await recordDecision(platform, neighbours, run, decision, { ...read, verdict, threshold })
    if (outcome !== 'changed meanwhile') return
  }
  await skip(platform, neighbours, run, decision)
}

/** The verdict, or in one sentence why there is none. */
async function judge(engine: TriageEngine, input: TriageInput): Promise<Verdict | string> {
  try {
    return await engine.judge(input)
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH) || 'The engine failed.'
  }
}

async function recordFailure(
  { database, clock }: Platform,
  { emails }: TriageNeighbours,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  error: string,
): Promise<void> {
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await settleDecision(tx, decision, { state: 'failed', error, updated_at: at }))) return
    if (run.dry_run === 0) await emails.recordFailure(tx, run.tenant_id, decision.email_id, run.run_id, error)
    await tallyRun(tx, run.tenant_id, run.run_id, { ...NOTHING, error }, at)
  })
}

/** The mail is gone, or people are at work on it: it is left as it was before the run. */
async function skip(
  { database, clock }: Platform,
  { emails }: TriageNeighbours,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await settleDecision(tx, decision, { state: 'skipped', updated_at: at }))) return
    await emails.restoreTriageState(tx, run.tenant_id, decision.email_id, run.run_id, stateBefore(decision))
    await tallyRun(tx, run.tenant_id, run.run_id, NOTHING, at)
  })
}

export const stateBefore = (decision: TriageDecisionRow) => ({
  triage_status: decision.status_before,
  triage_error: decision.error_before,
  triage_run_id: decision.run_before,
})

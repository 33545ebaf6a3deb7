import { sha256 } from '#platform/crypto/hash'
import type { Platform } from '#platform/platform'
import { judgeWithinBudget } from '../budget/judge-within-budget.ts'
import type { TriageInput } from '../engine.ts'
import { learnedVerdict, type VoteSum } from '../learning/learned.ts'
import { sumVotes } from '../learning/learning.store.ts'
import { featuresOf } from '../learning/mail-features.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import { readInput } from '../read-input.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { settleDecision } from './decisions.store.ts'
import { planOf } from './plan.ts'
import { isStillWanted, type Judged, recordDecision } from './record-decision.ts'
import { NOTHING, tallyRun } from './runs.store.ts'
import { stateBefore } from './state-before.ts'
import type { Workplace } from './workplace.ts'

/** A mail that people keep changing while it is judged is left to the next run. */
const MAX_LOOKS = 3

/**
 * One mail of a run: read, judged, written down. Whatever happens to this process in between, the mail counts once,
 * because crossing it off is a compare-and-set in the transaction of its verdict.
 * @param first what a look at it, a moment ago, came to.
 * @throws what the engine or a store threw; the run tries the mail again, a few times.
 */
export async function judgeMail(
  work: Workplace,
  decision: TriageDecisionRow,
  first?: Judged | 'not wanted',
): Promise<void> {
  const { platform, neighbours, run } = work
  let judged = first ?? (await lookAtMail(work, decision))
  for (let look = 1; judged !== 'not wanted'; look += 1) {
    const outcome = await recordDecision(platform, neighbours, run, decision, judged)
    if (outcome !== 'changed meanwhile') return
    judged = look < MAX_LOOKS ? await lookAtMail(work, decision) : 'not wanted'
  }
  await leaveAlone(platform, neighbours, run, decision)
}

/** Reads a mail and judges it; nothing is written but what a model was paid. 'not wanted' when people are at work on it. */
export async function lookAtMail(
  { platform, neighbours, engines, run, signal }: Workplace,
  decision: TriageDecisionRow,
): Promise<Judged | 'not wanted'> {
  const read = await readInput(platform, neighbours, run.tenant_id, decision.email_id)
  if (!read || (run.dry_run === 0 && !isStillWanted(read.email, run))) return 'not wanted'
  const place = { tenantId: run.tenant_id, projectId: read.email.project_id }
  const judged = await judgeWithinBudget(platform, neighbours, engines, place, read.input, signal)
  const features = featuresOf(read.email, read.input.mail.headers, read.input.owner.addresses)
  const learned = await sumVotes(platform.database.read, run.tenant_id, features)
  const plan = planOf(read.input, learnedVerdict(judged.verdict, learned), judged.threshold)
  return {
    email: read.email,
    plan,
    inputHash: hashOf({ input: read.input, instructions: judged.instructions, learned }),
  }
}

/** Of everything that the verdict rests on, but for the time of day. */
function hashOf({ input, ...rest }: { input: TriageInput; instructions: string; learned: readonly VoteSum[] }): string {
  const { now: _now, ...shown } = input
  return sha256(JSON.stringify({ shown, ...rest }))
}

/** The mail is gone, or people are at work on it: it is left as it was before the run. */
async function leaveAlone(
  { database, clock }: Platform,
  { emails }: TriageNeighbours,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await settleDecision(tx, decision, { state: 'skipped', updated_at: at }))) return
    await emails.restoreTriageState(tx, run.tenant_id, [decision.email_id], run.run_id, stateBefore(decision))
    await tallyRun(tx, run.tenant_id, run.run_id, NOTHING, at)
  })
}

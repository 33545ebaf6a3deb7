import { sha256 } from '#platform/crypto/hash'
import type { Patience } from '#platform/llm/llm'
import type { Needs } from '#platform/platform'
import { classifyWithinBudget } from '../budget/classify-within-budget.ts'
import type { Dependencies } from '../dependencies.ts'
import { endWaiting } from '../end-waiting.ts'
import type { Guidance, TriageInput } from '../engine.ts'
import type { Engines } from '../engines.ts'
import { guardAgainstFraud } from '../fraud-guard.ts'
import { learnedVerdict, type VoteSum } from '../learning/learned.ts'
import { sumVotes } from '../learning/learning.store.ts'
import { featuresOf } from '../learning/mail-features.ts'
import { readInput } from '../read-input.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { completeDecision } from './decisions.store.ts'
import { planOf } from './plan.ts'
import { type ClassifiedEmail, isStillWanted, recordDecision } from './record-decision.ts'
import { NOTHING, tallyRun } from './runs.store.ts'
import { stateBefore } from './state-before.ts'

/** An email that keeps changing during classification is left to the next run. */
const MAX_ATTEMPTS = 3

export interface RunWork {
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'llm' | 'log' | 'mail'>
  dependencies: Dependencies
  engines: Engines
  run: TriageRunRow
  signal: AbortSignal
  /** The run waits for rate limits of the model so long in all. */
  patience: Patience
}

/**
 * Reads, classifies and records one email of a run. The verdict's transaction settles it by compare-and-set, so a crash
 * cannot count it twice.
 * @throws the error of the engine or a store; the run retries the email a few times.
 */
export async function classifyEmail(work: RunWork, decision: TriageDecisionRow): Promise<void> {
  const { platform, dependencies, run } = work
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const judged = await classifyOnce(work, decision)
    if (!judged) break
    if ((await recordDecision(platform, dependencies, run, decision, judged)) === 'recorded') return
  }
  await skipEmail(platform, dependencies, run, decision)
}

/** Writes nothing but the cost of a model. @returns null when people have handled the email. */
async function classifyOnce(
  { platform, dependencies, engines, run, signal, patience }: RunWork,
  decision: TriageDecisionRow,
): Promise<ClassifiedEmail | null> {
  const read = await readInput(platform, dependencies, run.tenant_id, decision.email_id)
  if (!read || (run.dry_run === 0 && !isStillWanted(read.email, run))) return null
  const scope = { tenantId: run.tenant_id, projectId: read.email.project_id }
  const { answer } = read.input
  // The answer decides, so a model has nothing to add.
  const asked = answer ? { ...engines, model: null } : engines
  const judged = await classifyWithinBudget(platform, dependencies, asked, scope, read.input, { signal, patience })
  const features = featuresOf(read.email, read.input.mail.headers, read.input.owner.addresses)
  const learned = await sumVotes(platform.database.read, run.tenant_id, features)
  const unguarded = answer ? judged.verdict : learnedVerdict(judged.verdict, learned)
  const verdict = guardAgainstFraud(endWaiting(unguarded, read.input), read.input)
  const correspondents = await dependencies.sending.readCorrespondents(read.email, null)
  const plan = planOf(read.input, verdict, judged.threshold, correspondents)
  const inputHash = hashOf({ input: read.input, guidance: judged.guidance, learned })
  return { email: read.email, plan, inputHash }
}

/** Hashes all inputs of the verdict except the time of day. */
function hashOf({
  input,
  guidance,
  ...remaining
}: {
  input: TriageInput
  guidance: Guidance
  learned: readonly VoteSum[]
}): string {
  const { now: _now, ...shown } = input
  const { instructions, ownAnswers, templates } = guidance
  return sha256(JSON.stringify({ shown, instructions, ownAnswers, templates, ...remaining }))
}

/** The email is gone or a person is working on it, so its former state returns. */
async function skipEmail(
  { database, clock }: Needs<'clock' | 'database'>,
  { emails }: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await completeDecision(tx, decision, { state: 'skipped', updated_at: at }))) return
    await emails.forTriage.restoreTriageState(tx, run.tenant_id, [decision.email_id], run.run_id, stateBefore(decision))
    await tallyRun(tx, run.tenant_id, run.run_id, NOTHING, at)
  })
}

import type { EmailTableRow, MailState } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { awaitVerdictRules } from '../arrivals/await-verdict-rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSender } from '../proposals/proposals.view.ts'
import { proposeSender } from '../proposals/propose-sender.ts'
import { isStillCurrent } from '../thread-state.view.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { completeDecision } from './decisions.store.ts'
import { type AfterState, isMoving, type Plan, planColumns } from './plan.ts'
import { tallyRun } from './runs.store.ts'

interface Order {
  run: TriageRunRow
  decision: TriageDecisionRow
  projectId: string
  plan: Plan
  inputHash: string
  /** Reports whether the locked email is still the one the plan is for. */
  isAsJudged(now: MailState): boolean
  /** Returns the email state for an undo, from the state before the plan. */
  restsOn(before: MailState): MailState
  /** The plan showed a reply, so it must be written too. */
  replyIsPromised: boolean
}

/**
 * Applies a plan in one transaction: draft, verdict, journal and run counts. A compare-and-set settles the decision, so
 * races and crashes count an email once.
 * @returns false, with nothing written, when the email changed or a person is working on it.
 */
export async function carryOut(
  platform: Needs<'clock' | 'database' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  order: Order,
): Promise<boolean> {
  try {
    await platform.database.transact((tx) => write(platform, dependencies, tx, order))
    return true
  } catch (error) {
    if (error instanceof VerdictOutdated) return false
    throw error
  }
}

class VerdictOutdated extends Error {}

async function write(
  platform: Needs<'clock' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  tx: Tx,
  order: Order,
): Promise<void> {
  const { run, decision, plan } = order
  await dependencies.projects.lock(tx, run.tenant_id, order.projectId)
  const email = await dependencies.emails.forTriage.findLocked(tx, run.tenant_id, decision.email_id)
  // The thread may have moved to another project meanwhile; the lock then covers the wrong project.
  if (email?.project_id !== order.projectId) throw new VerdictOutdated()
  if (!(await isStillCurrent(tx, email, plan))) throw new VerdictOutdated()
  const proposal = await writeReply(dependencies, tx, order, email)
  const tracker = dependencies.emails.trackChanges(run.tenant_id)
  const written = await dependencies.emails.forTriage.recordVerdict(
    tx,
    tracker,
    { tenantId: run.tenant_id, emailId: decision.email_id },
    (now) => order.isAsJudged(now),
    emailVerdict(run, plan, proposal?.draftId ?? ''),
  )
  if (!written) throw new VerdictOutdated()
  const { after } = written
  const before = order.restsOn(written.before)
  const at = platform.clock.now()
  const settled = await completeDecision(tx, decision, {
    ...planColumns(plan),
    state: 'applied',
    input_hash: order.inputHash,
    mailbox_before: before.mailbox,
    mailbox_after: after.mailbox,
    labels_before: JSON.stringify(before.labels),
    labels_after: JSON.stringify(after.labels),
    before_state: JSON.stringify(before),
    after_state: JSON.stringify({ mail: after, proposal } satisfies AfterState),
    draft_id: proposal?.draftId ?? '',
    updated_at: at,
  })
  if (!settled) throw new VerdictOutdated()
  await tracker.write(tx)
  if (after.mailbox === 'spam') {
    const sender = await findSender(tx, run.tenant_id, decision.email_id)
    await proposeSender(platform, tx, { tenantId: run.tenant_id, projectId: order.projectId, sender })
  }
  await awaitVerdictRules(platform, dependencies, tx, email)
  if (run.automatic === 1)
    for (const listen of dependencies.judged ?? []) await listen(tx, email, plan.verdict.primaryAction)
  const linked = plan.verdict.relatedContext.length
  const modelProblem = plan.verdict.modelProblem ?? ''
  const tally = {
    triaged: 1,
    drafted: proposal ? 1 : 0,
    linked,
    moved: isMoving(plan, before) ? 1 : 0,
    error: '',
    modelProblem,
  }
  await tallyRun(tx, run.tenant_id, run.run_id, tally, at)
}

async function writeReply({ sending }: Dependencies, tx: Tx, { run, plan, ...order }: Order, email: EmailTableRow) {
  const { draft } = plan.verdict
  if (!draft || plan.to.length === 0) return null
  const proposal = await sending.writeTriageDraft(tx, {
    tenantId: run.tenant_id,
    projectId: order.projectId,
    email,
    ...draft,
    from: plan.from ?? '',
    to: plan.to,
    cc: [],
    notices: plan.notices ?? [],
    confidence: plan.verdict.confidence,
  })
  if (!proposal && order.replyIsPromised) throw new VerdictOutdated()
  return proposal
}

const emailVerdict = (run: TriageRunRow, { verdict, consequence }: Plan, draftId: string) => ({
  primaryAction: verdict.primaryAction,
  confidence: verdict.confidence,
  summary: verdict.summary,
  reason: verdict.reason,
  actionPoints: verdict.actionPoints.map(({ text, type, dueAt, dueDate }) => ({
    text,
    type,
    due_at: dueAt,
    due_date: dueDate,
  })),
  relatedContext: verdict.relatedContext.map(({ itemId, itemType, title, reason }) => ({
    item_id: itemId,
    item_type: itemType,
    title,
    reason,
  })),
  mailboxAction: verdict.mailboxAction,
  evidence: verdict.evidence,
  engine: verdict.engine,
  runId: run.run_id,
  draftId,
  ...consequence,
})

import { message } from '@dossier/contract/message'
import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { type EmailTableRow, labelSlug, type MailState, shownMailbox } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { answeredEngine } from '../answered-engine.ts'
import type { judgeAnswer } from '../builtin/judge-answer.ts'
import type { Dependencies } from '../dependencies.ts'
import type { TriageEngine, Verdict } from '../engine.ts'
import { listOwnAddresses } from '../own-addresses.view.ts'
import { insertDecision } from '../runs/decisions.store.ts'
import { type AfterState, type Plan, planColumns } from '../runs/plan.ts'
import { recordRunEvent } from '../runs/run-events.ts'
import { findRun, insertRun } from '../runs/runs.store.ts'
import { newAutomaticRun } from '../runs/start-run.ts'
import { isOwnMail, readThreadState, type ThreadState } from '../thread-state.view.ts'
import { TRIAGE_DECISIONS, type TriageRunRow } from '../triage.tables.ts'
import { isWaiting, listFollowable } from './answered.view.ts'
import { chosenLabel } from './chosen-action.ts'

/** They replied for certain; only the thread says it. */
const CONFIDENCE = 0.9

type Platform = Needs<'clock' | 'database' | 'events' | 'ids'>

/** The rules load with the first answer, as with the first email (builtin-engine.ts). */
type Judge = typeof judgeAnswer

/**
 * Lets the verdicts of answered emails follow, and ends the waiting for people who have replied (docs/spec/triage.md
 * §10). Each answer or reply is a completed run of its own, so the change is in the journal and can be undone.
 */
export async function followAnswers(
  platform: Platform,
  dependencies: Dependencies,
  engine: TriageEngine,
  { tenantId, payload, signal }: JobRun<{ answerIds: string[] }>,
): Promise<void> {
  const { judgeAnswer } = await import('../builtin/judge-answer.ts')
  for (const id of payload.answerIds) {
    signal.throwIfAborted()
    const answer = await dependencies.emails.find(tenantId, id)
    if (answer) await followAnswer(platform, dependencies, `${engine.name}@${engine.version}`, judgeAnswer, answer)
  }
}

/** The run's id is that of the answer, so a repeated job changes nothing. */
const runIdOf = (answerId: string): string => `answer.${answerId}`

async function followAnswer(
  platform: Platform,
  dependencies: Dependencies,
  engine: string,
  judge: Judge,
  answer: EmailTableRow,
): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId } = answer
  await platform.database.transact(async (tx) => {
    await dependencies.projects.lock(tx, tenantId, projectId)
    const run = newAnswerRun(platform, answer)
    if (await findRun(tx, tenantId, run.run_id)) return
    const isOurs = isOwnMail(answer, new Set(await listOwnAddresses(tx, tenantId)))
    const emails = await listFollowable(tx, tenantId, answer.thread_id)
    for (const email of emails.filter((email) => email.project_id === projectId)) {
      const state = await dependencies.emails.forTriage.readState(tx, email)
      const chosen = chosenLabel(state)
      // A reply of the other side ends a waiting and says nothing else about older emails.
      if (!isOurs && !(chosen ? chosen.action === 'waiting' : isWaiting(email))) continue
      const thread = await readThreadState(tx, email)
      if (chosen && !endsChoice(chosen.action, answer, isOurs, thread)) continue
      const plan = planOf(email, thread, chosen?.action ?? null, judge, engine)
      if (plan) await follow(dependencies, tx, run, email, state, plan, chosen?.label ?? '')
    }
    if (run.total === 0) return
    const finishedRun = { ...run, processed: run.total, triaged: run.total }
    await insertRun(tx, finishedRun)
    await recordRunEvent(platform, tx, finishedRun)
  })
}

/** A person's choice ends with the very email that it was about, and stays in every other case. */
const endsChoice = (action: PrimaryAction, { id }: EmailTableRow, isOurs: boolean, thread: ThreadState): boolean =>
  action === (isOurs ? 'reply-required' : 'waiting') && id === (isOurs ? thread.answer?.id : thread.theirReply)

function newAnswerRun(platform: Needs<'clock' | 'ids'>, { tenant_id, project_id, id }: EmailTableRow): TriageRunRow {
  const run = newAutomaticRun(platform, {
    tenantId: tenant_id,
    projectId: project_id,
    limit: null,
    runId: runIdOf(id),
  })
  return { ...run, status: 'completed', started_at: run.created_at, completed_at: run.created_at }
}

/** Keeps what the first verdict says about the email itself. @returns null when nothing follows from the thread. */
function planOf(
  email: EmailTableRow,
  thread: ThreadState,
  chosen: PrimaryAction | null,
  judge: Judge,
  engine: string,
): Plan | null {
  const judged = judgeThread(email, thread, chosen, judge)
  if (!judged) return null
  const related = JSON.parse(email.triage_related_context) as StoredContext[]
  const verdict: Verdict = {
    primaryAction: judged.action,
    confidence: judged.confidence,
    summary: email.triage_summary,
    reason: judged.reason,
    actionPoints: [],
    relatedContext: related.map(({ item_id, item_type, title, reason }) => ({
      itemId: item_id,
      itemType: item_type,
      title,
      reason,
    })),
    mailboxAction: 'none',
    evidence: judged.evidence,
    draft: null,
    engine: answeredEngine(engine),
  }
  const consequence = { labels: [judged.action, 'triaged'], moveTo: null }
  return { verdict, consequence, to: [], ...(thread.answer ? { answer: thread.answer.id } : {}) }
}

type Judged = Pick<ReturnType<Judge>, 'action' | 'confidence' | 'reason' | 'evidence'>

function judgeThread(
  email: EmailTableRow,
  { answer, theirReply }: ThreadState,
  chosen: PrimaryAction | null,
  judge: Judge,
): Judged | null {
  const judged = answer && judge(answer)
  const waits = chosen === 'waiting' || (judged ? judged.action === 'waiting' : isWaiting(email))
  if (!waits || theirReply === '') return judged
  return { action: 'no-action', confidence: CONFIDENCE, reason: message('triage.theyReplied'), evidence: [] }
}

interface StoredContext {
  item_id: string
  item_type: Verdict['relatedContext'][number]['itemType']
  title: string
  reason: string
}

async function follow(
  { emails, sending }: Dependencies,
  tx: Tx,
  run: TriageRunRow,
  email: EmailTableRow,
  state: MailState,
  plan: Plan,
  endsLabel: string,
): Promise<void> {
  const { tenant_id: tenantId, id: emailId } = email
  const tracker = emails.trackChanges(tenantId)
  if (endsLabel === '' && isSaid(state, plan)) return
  const discarded = await sending.discardProposal(tx, tenantId, emailId)
  const { verdict } = plan
  const written = await emails.forTriage.recordVerdict(tx, tracker, { tenantId, emailId }, () => true, {
    ...verdict,
    actionPoints: [],
    relatedContext: JSON.parse(email.triage_related_context) as StoredContext[],
    runId: run.run_id,
    draftId: '',
    labels: endsLabel === '' ? labelsAfter(state, plan) : plan.consequence.labels,
    moveTo: null,
    endsLabel,
  })
  if (!written) return
  const { before, after } = written
  run.total += 1
  await insertDecision(
    tx,
    TRIAGE_DECISIONS.newRow({
      tenant_id: tenantId,
      run_id: run.run_id,
      email_id: emailId,
      position: run.total,
      state: 'applied',
      ...planColumns(plan),
      mailbox_before: shownMailbox(before.mailbox),
      mailbox_after: shownMailbox(after.mailbox),
      labels_before: JSON.stringify(before.labels),
      labels_after: JSON.stringify(after.labels),
      status_before: before.triage_status,
      error_before: before.triage_error,
      run_before: before.triage_run_id,
      before_state: JSON.stringify(before),
      after_state: JSON.stringify({
        mail: after,
        proposal: null,
        ...(discarded ? { discarded } : {}),
      } satisfies AfterState),
      created_at: run.created_at,
      updated_at: run.updated_at,
    }),
  )
  await tracker.write(tx)
}

const isSaid = (state: MailState, { verdict }: Plan): boolean =>
  state.triage_primary_action === verdict.primaryAction && state.triage_reason === verdict.reason

/** A person who removed the label of the action does not get another one. */
function labelsAfter({ triage_labels, triage_primary_action }: MailState, { consequence }: Plan): string[] {
  const isLabelled = triage_labels.some((label) => labelSlug(label) === triage_primary_action)
  return isLabelled ? consequence.labels : triage_labels
}

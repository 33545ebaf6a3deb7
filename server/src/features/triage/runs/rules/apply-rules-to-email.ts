import { type Message, message } from '@dossier/contract/message'
import { fillPlaceholders, placeholderValues } from '@dossier/contract/placeholders'
import { LIMITS } from '@dossier/contract/vocabulary'
import { type EmailTableRow, isSameState, isSenderFailed, type RuledState, shownMailbox } from '#features/emails/index'
import type { RecordRow } from '#features/records/index'
import { actionLabels, labelsAfter, mailboxOf, type RuleOutcome, type Stage } from '#features/rules/index'
import type { Correspondents, WrittenProposal } from '#features/sending/index'
import type { Tx } from '#platform/database/database'
import { replySubject } from '#platform/mail/subject'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../../dependencies.ts'
import type { TriageDecisionRow, TriageRunRow } from '../../triage.tables.ts'
import { completeDecision } from '../decisions.store.ts'
import { NOTHING, tallyRun } from '../runs.store.ts'
import { noteOfMail } from './note-of-mail.ts'
import type { RuledAfter, RulePlan } from './rule-plan.ts'

/** An email that keeps changing is left as it is. */
const MAX_ATTEMPTS = 3

type Parts = Needs<'clock' | 'database' | 'ids'>

/**
 * Matches one email of a run again and applies the rules to it, with the journal, in one transaction. A compare-and-set
 * settles the decision, so a crash cannot apply it twice.
 */
export async function applyRulesToEmail(
  platform: Parts,
  dependencies: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const order = await readOrder(platform, dependencies, run, decision)
    if (!order) break
    try {
      await platform.database.transact((tx) => write(platform, dependencies, tx, order))
      return
    } catch (error) {
      if (!(error instanceof EmailChanged)) throw error
    }
  }
  await skip(platform, run, decision)
}

class EmailChanged extends Error {}

interface Order {
  run: TriageRunRow
  decision: TriageDecisionRow
  email: EmailTableRow
  /** The email's state that the rules matched. */
  matched: RuledState
  labels: readonly string[]
  outcome: RuleOutcome
  /** null drafts no reply. */
  reply: (Pick<Correspondents['reply'], 'to' | 'notices'> & { subject: string; bodyText: string; from: string }) | null
  note: RecordRow | null
}

/** Reads and decides, outside a transaction. @returns null when no rule applies any more. */
async function readOrder(
  platform: Parts,
  dependencies: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<Order | null> {
  const { emails, rules } = dependencies
  const { tenant_id: tenantId } = run
  const email = await emails.find(tenantId, decision.email_id)
  // Rules leave snoozed threads alone.
  if (!email || email.mailbox === 'snoozed' || (run.automatic === 1 && isMovedByPerson(email))) return null
  const matched = await emails.forTriage.readRuledState(platform.database.read, email)
  const decided = await rules.decide(tenantId, decision.email_id, { ruleId: run.rule_id, stage: stageOf(run) })
  if (!decided) return null
  const { facts, outcome } = decided
  return {
    run,
    decision,
    email,
    matched,
    labels: facts.labels,
    outcome,
    reply: await replyTo(platform, dependencies, email, facts.from[0]?.name ?? '', outcome),
    note:
      outcome.note === null
        ? null
        : await dependencies.records.sync.draft(
            { tenantId, userId: outcome.rules[0]?.userId ?? '' },
            { type: 'note', ...noteOfMail(email, facts.sender, facts.body, outcome.note) },
          ),
  }
}

const stageOf = ({ rule_id, kind }: TriageRunRow): Stage =>
  rule_id ? 'any' : kind === 'verdict-rules' ? 'verdict' : 'arrival'

/** Somebody was faster than the rules. */
const isMovedByPerson = ({ mailbox, mailbox_by }: EmailTableRow): boolean =>
  mailbox_by === 'person' && mailbox !== 'inbox'

/** The recipients are those of a person's reply. A forged sender gets none. */
async function replyTo(
  { database, clock }: Needs<'clock' | 'database'>,
  { accounts, sending, templates }: Dependencies,
  email: EmailTableRow,
  name: string,
  { draft }: RuleOutcome,
): Promise<Order['reply']> {
  const { tenant_id: tenantId, from_key: sender } = email
  if (draft === '' || sender === '' || isSenderFailed(email)) return null
  const { from, reply } = await sending.readCorrespondents(email, null)
  if (reply.isOwn || reply.to.length === 0) return null
  const timeZone = await accounts.findTimeZone(tenantId)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now())
  // The value names a template of the project by its id or shortcut, or is the text itself.
  const template = await templates.find(database.read, tenantId, email.project_id, draft.trim())
  const values = placeholderValues((name || sender).slice(0, LIMITS.name), day)
  return {
    subject: replySubject(email.subject),
    bodyText: fillPlaceholders(template?.body_text ?? draft, values),
    from,
    to: reply.to,
    notices: reply.notices,
  }
}

async function write(platform: Parts, dependencies: Dependencies, tx: Tx, order: Order): Promise<void> {
  const { run, decision, email, matched, outcome } = order
  const { emails, projects } = dependencies
  const { tenant_id: tenantId } = run
  await projects.lock(tx, tenantId, email.project_id)
  const now = await emails.forTriage.findLocked(tx, tenantId, email.id)
  // The thread may have moved to another project meanwhile; the lock then covers the wrong project.
  if (now?.project_id !== email.project_id) throw new EmailChanged()
  const proposal = await writeReply(dependencies, tx, order)
  const tracker = emails.trackChanges(tenantId)
  const written = await emails.forTriage.applyRules(
    tx,
    tracker,
    { tenantId, emailId: email.id },
    (state) => isSameState(state, matched),
    changeOf(order),
  )
  if (!written) throw new EmailChanged()
  const note = order.note && (await dependencies.records.sync.add(tx, order.note, email.project_id)).record
  const { before, after } = written
  const at = platform.clock.now()
  const left: RuledAfter = { mail: after, proposal, note: note && { id: note.id, updatedAt: note.updated_at } }
  const settled = await completeDecision(tx, decision, {
    state: 'applied',
    primary_action: outcome.action,
    reason: appliedRules(outcome),
    engine: message('rules.engine'),
    plan: JSON.stringify({ rules: outcome } satisfies RulePlan),
    mailbox_before: before.mailbox,
    mailbox_after: after.mailbox,
    labels_before: JSON.stringify(before.labels),
    labels_after: JSON.stringify(after.labels),
    before_state: JSON.stringify(before),
    after_state: JSON.stringify(left),
    draft_id: proposal?.draftId ?? '',
    updated_at: at,
  })
  if (!settled) throw new EmailChanged()
  await tracker.write(tx)
  if (run.automatic === 1 && outcome.action !== '')
    for (const listen of dependencies.judged ?? []) await listen(tx, email, outcome.action)
  const moved = shownMailbox(before.mailbox) === shownMailbox(after.mailbox) ? 0 : 1
  await tallyRun(tx, tenantId, run.run_id, { ...NOTHING, triaged: 1, drafted: proposal ? 1 : 0, moved }, at)
}

function changeOf({ run, labels, outcome }: Order) {
  const after = labelsAfter(labels, outcome)
  return {
    labels: JSON.stringify(after) === JSON.stringify(labels) ? null : after,
    moveTo: mailboxOf(outcome),
    isRead: outcome.isRead,
    isStarred: outcome.isStarred === true,
    snooze: outcome.snooze ?? '',
    verdict:
      outcome.action === ''
        ? null
        : {
            action: outcome.action,
            labels: actionLabels(outcome),
            reason: appliedRules(outcome),
            engine: message('rules.engine'),
            runId: run.run_id,
          },
  }
}

const MAX_NAMES = 300

function appliedRules({ rules, withheldFor: warning }: RuleOutcome): Message {
  const names = rules
    .map(({ name }) => name)
    .join(', ')
    .slice(0, MAX_NAMES)
    .toWellFormed()
  return warning ? message('rules.appliedExcept', { names, warning }) : message('rules.applied', { names })
}

function writeReply(
  { sending }: Dependencies,
  tx: Tx,
  { run, email, reply }: Order,
): Promise<WrittenProposal | null> | null {
  if (!reply) return null
  return sending.writeTriageDraft(tx, {
    tenantId: run.tenant_id,
    projectId: email.project_id,
    email,
    ...reply,
    cc: [],
    confidence: 1,
  })
}

/** The email is gone, a person has moved it, or no rule matches it any more. */
async function skip(
  { database, clock }: Needs<'clock' | 'database'>,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await completeDecision(tx, decision, { state: 'skipped', updated_at: at }))) return
    await tallyRun(tx, run.tenant_id, run.run_id, NOTHING, at)
  })
}

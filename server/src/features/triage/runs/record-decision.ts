import type { EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { TriageInput, Verdict } from '../engine.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { settleDecision } from './decisions.store.ts'
import { type Consequence, consequenceOf } from './policy.ts'
import { replyRecipients } from './reply-recipients.ts'
import { tallyRun } from './runs.store.ts'

interface Judged {
  email: EmailTableRow
  input: TriageInput
  verdict: Verdict
  /** Below it nothing is moved. */
  threshold: number
}

/**
 * Writes a verdict down: on the mail, in the run's journal and in its counts, with the draft and the event, in one
 * transaction. A dry run only fills its journal.
 * @returns 'changed meanwhile' when a person has touched the mail since it was read: nothing is written then.
 */
export async function recordDecision(
  platform: Platform,
  neighbours: TriageNeighbours,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  judged: Judged,
): Promise<'recorded' | 'changed meanwhile'> {
  const consequence = consequenceOf(judged.verdict, judged.threshold)
  if (run.dry_run === 1) return recordDryRun(platform, run, decision, judged, consequence)
  return platform.database
    .transact(async (tx) => {
      await neighbours.projects.hold(tx, run.tenant_id, judged.email.project_id)
      const at = platform.clock.now()
      const journal = { ...journalOf(judged, consequence), state: 'applied', updated_at: at }
      if (!(await settleDecision(tx, decision, journal))) return 'recorded' as const
      const draftId = await writeDraft(neighbours, tx, judged)
      const counts = neighbours.emails.countMail(run.tenant_id)
      const written = await neighbours.emails.recordVerdict(
        tx,
        counts,
        { tenantId: run.tenant_id, emailId: decision.email_id, humanVersion: judged.email.human_version },
        emailVerdict(run, judged, consequence, draftId),
      )
      if (!written) throw new ChangedMeanwhile()
      await counts.write(tx)
      const tally = {
        triaged: 1,
        drafted: draftId ? 1 : 0,
        linked: judged.verdict.relatedContext.length,
        moved: written.moved ? 1 : 0,
        error: '',
      }
      await tallyRun(tx, run.tenant_id, run.run_id, tally, at)
      return 'recorded' as const
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) return 'changed meanwhile' as const
      throw error
    })
}

/** Rolls the transaction back: the verdict was about a mail that is no longer so. */
class ChangedMeanwhile extends Error {}

async function recordDryRun(
  { database, clock }: Platform,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  judged: Judged,
  consequence: Consequence,
): Promise<'recorded'> {
  await database.transact(async (tx) => {
    const at = clock.now()
    const journal = { ...journalOf(judged, consequence), state: 'decided', updated_at: at }
    if (!(await settleDecision(tx, decision, journal))) return
    const moved = consequence.moveTo !== null && judged.email.mailbox_by !== 'person' ? 1 : 0
    const linked = judged.verdict.relatedContext.length
    await tallyRun(tx, run.tenant_id, run.run_id, { triaged: 1, drafted: 0, linked, moved, error: '' }, at)
  })
  return 'recorded'
}

const journalOf = ({ email, verdict }: Judged, consequence: Consequence): Partial<TriageDecisionRow> => ({
  primary_action: verdict.primaryAction,
  confidence: verdict.confidence,
  summary: verdict.summary,
  reason: verdict.reason,
  engine: verdict.engine,
  mailbox_before: email.mailbox,
  mailbox_after: email.mailbox_by === 'person' ? email.mailbox : (consequence.moveTo ?? email.mailbox),
  labels_before: email.labels,
  labels_after: JSON.stringify([...new Set([...(JSON.parse(email.labels) as string[]), ...consequence.labels])]),
})

async function writeDraft({ sending }: TriageNeighbours, tx: Tx, { email, input, verdict }: Judged): Promise<string> {
  if (!verdict.draft || verdict.primaryAction !== 'reply-required') return ''
  const to = replyRecipients(input)
  if (to.length === 0) return ''
  const draftId = await sending.writeTriageDraft(tx, {
    tenantId: email.tenant_id,
    projectId: email.project_id,
    email,
    ...verdict.draft,
    to,
    cc: [],
    confidence: verdict.confidence,
  })
  return draftId ?? ''
}

const emailVerdict = (run: TriageRunRow, { verdict }: Judged, consequence: Consequence, draftId: string) => ({
  primaryAction: verdict.primaryAction,
  confidence: verdict.confidence,
  summary: verdict.summary,
  reason: verdict.reason,
  actionPoints: verdict.actionPoints.map(({ text, type, dueAt }) => ({ text, type, due_at: dueAt })),
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

import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { applyRules, type RuledChange, type RuledState, readRuledState } from './apply-rules.ts'
import { findEmailLocked, type MailState, readMailState } from './mail-state.ts'
import type { ChangeTracker } from './track-changes.ts'
import { undoRules } from './undo-rules.ts'
import { undoVerdict } from './undo-verdict.ts'
import {
  type EmailVerdict,
  markPending,
  recordFailure,
  recordSummary,
  recordVerdict,
  restoreTriageState,
  selectByIds,
  untriagedInbox,
} from './verdicts.ts'

interface EmailKey {
  tenantId: string
  emailId: string
}

/** Operations of triage on emails. They run in the caller's transaction; the caller has locked the project. */
export const createForTriage = (platform: Needs<'clock' | 'database' | 'events' | 'fullText' | 'jobs'>) => ({
  untriagedInbox,
  selectByIds,
  markPending,
  restoreTriageState,
  readState: readMailState,
  readRuledState,
  findLocked: (tx: Tx, tenantId: string, id: string) => findEmailLocked(platform, tx, tenantId, id),
  recordVerdict: (
    tx: Tx,
    tracker: ChangeTracker,
    email: EmailKey,
    isAsJudged: (now: MailState) => boolean,
    verdict: EmailVerdict,
  ) => recordVerdict(platform, tx, tracker, email, isAsJudged, verdict),
  undoVerdict: (tx: Tx, tracker: ChangeTracker, email: EmailKey, states: { before: MailState; after: MailState }) =>
    undoVerdict(platform, tx, tracker, email, states),
  applyRules: (
    tx: Tx,
    tracker: ChangeTracker,
    email: EmailKey,
    isAsMatched: (now: RuledState) => boolean,
    change: RuledChange,
  ) => applyRules(platform, tx, tracker, email, isAsMatched, change),
  undoRules: (tx: Tx, tracker: ChangeTracker, email: EmailKey, states: { before: RuledState; after: RuledState }) =>
    undoRules(platform, tx, tracker, email, states),
  recordFailure: (tx: Tx, tenantId: string, emailId: string, runId: string, error: string) =>
    recordFailure(platform, tx, tenantId, emailId, runId, error),
  recordSummary: (tx: Tx, tenantId: string, emailId: string, summary: string) =>
    recordSummary(platform, tx, tenantId, emailId, summary),
})

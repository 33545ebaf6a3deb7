import type { Span } from '@dossier/analysis'
import { toPlainText } from '@dossier/analysis/plain-text'
import { answeredEngine } from '../answered-engine.ts'
import { type EvidenceSpan, mailboxActionOf, type OwnAnswer, type TriageInput, type Verdict } from '../engine.ts'
import { guardAgainstFraud } from '../fraud-guard.ts'
import { actionPointsOf } from './actions.ts'
import { cappedInput } from './capped-input.ts'
import { decide } from './decide.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { judgeAnswer } from './judge-answer.ts'
import { withoutGuesses } from './other-language.ts'
import { relatedContextOf } from './related.ts'
import { skeletonDraft } from './skeleton-draft.ts'
import { summaryOf } from './summary.ts'

/**
 * Maps evidence to rules to a verdict. Pure: the same input gives the same bytes. Follows no instruction of an email
 * and never rejects for odd input.
 * @param engine name on the verdict.
 */
export async function classifyByRules(input: TriageInput, engine: string): Promise<Verdict> {
  const evidence = gatherEvidence(cappedInput(input))
  if (input.answer) return classifyAnswered(evidence, input.answer, engine)
  const decision = withoutGuesses(decide(evidence), evidence)
  const summary = summaryOf(evidence)
  // A mail system asks nothing; it only explains itself.
  const asksNothing = decision.action === 'spam' || input.mail.report !== undefined
  const actions = asksNothing ? { points: [], used: [] } : actionPointsOf(evidence.asks)
  const verdict: Verdict = {
    primaryAction: decision.action,
    confidence: decision.confidence,
    second: decision.second,
    summary: summary.text,
    reason: decision.reason,
    actionPoints: actions.points,
    relatedContext: relatedContextOf(evidence),
    mailboxAction: decision.mailboxAction,
    evidence: spansOf(evidence, [...summary.used, ...actions.used], summary.used.length === 0),
    draft: skeletonDraft(evidence, decision),
    engine,
  }
  return guardAgainstFraud(verdict, input)
}

/** An answered email asks nothing more, so it gets no action point and no draft. */
function classifyAnswered(evidence: Evidence, answer: OwnAnswer, engine: string): Verdict {
  const { action, confidence, reason, staysInInbox, evidence: spans } = judgeAnswer(answer)
  const summary = summaryOf(evidence)
  return {
    primaryAction: action,
    confidence,
    summary: summary.text,
    reason,
    actionPoints: [],
    relatedContext: relatedContextOf(evidence),
    mailboxAction: staysInInbox ? 'keep-inbox' : mailboxActionOf(action),
    evidence: [...spansOf(evidence, summary.used, summary.used.length === 0), ...spans],
    draft: null,
    engine: answeredEngine(engine),
  }
}

function spansOf({ input, subjectAsk, waiting }: Evidence, used: Span[], bySubject: boolean): EvidenceSpan[] {
  const record = input.mail.id
  const spans = [...used, ...(waiting.promise ? [waiting.promise] : [])]
  const byStart = new Map(
    spans.map(({ start, end }) => [start, { field: 'text_content' as const, record, start, end }]),
  )
  const subject = input.mail.subject
  const restsOnSubject = (bySubject || subjectAsk !== null) && toPlainText(subject, 300) !== ''
  return [
    ...(restsOnSubject ? [{ field: 'subject' as const, record, start: 0, end: subject.length }] : []),
    ...[...byStart.values()].sort((a, b) => a.start - b.start),
  ]
}

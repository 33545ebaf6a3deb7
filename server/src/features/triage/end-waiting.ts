import { message } from '@dossier/contract/message'
import { answeredEngine, isByAnswer } from './answered-engine.ts'
import type { TriageInput, Verdict } from './engine.ts'

/** Nobody waits for people who have replied (docs/spec/triage.md §10). The email stays where it is. */
export function endWaiting(verdict: Verdict, { theyReplied }: TriageInput): Verdict {
  if (verdict.primaryAction !== 'waiting' || !theyReplied) return verdict
  const { second: _second, engine, ...remaining } = verdict
  return {
    ...remaining,
    primaryAction: 'no-action',
    mailboxAction: 'keep-inbox',
    reason: message('triage.theyReplied'),
    actionPoints: [],
    draft: null,
    engine: isByAnswer(engine) ? engine : answeredEngine(engine),
  }
}

import { message } from '@dossier/contract/message'
import { FRAUD_PREFIX } from '@dossier/contract/vocabulary'
import type { TriageInput, Verdict } from './engine.ts'

/** Share of warned emails that are fraud is higher; mailboxes differ from collections. */
const CONFIDENCE = 0.8

/** Returns the strongest warning of fraud; '' for an email without one, and for our own. */
export function fraudWarningOf({ mail }: TriageInput): string {
  if (mail.source === 'sent' || mail.mailbox === 'sent') return ''
  return mail.findings.find(({ code }) => code.startsWith(FRAUD_PREFIX))?.detail ?? ''
}

/**
 * Makes an email with a fraud warning spam that stays in the inbox, unless the verdict is spam anyway
 * (docs/spec/triage.md §5). It gets no draft and no action points, whatever a model or learning says.
 */
export function guardAgainstFraud(verdict: Verdict, input: TriageInput): Verdict {
  const warning = fraudWarningOf(input)
  if (warning === '') return verdict
  const guarded: Verdict = { ...verdict, draft: null, actionPoints: [] }
  if (verdict.primaryAction === 'spam') return guarded
  return {
    ...guarded,
    primaryAction: 'spam',
    confidence: CONFIDENCE,
    second: {
      action: verdict.primaryAction,
      confidence: Math.round((1 - CONFIDENCE) * verdict.confidence * 1000) / 1000,
    },
    reason: message('triage.looksLikeFraud', { warning }),
    mailboxAction: 'keep-inbox',
  }
}

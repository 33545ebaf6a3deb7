import { message } from '@dossier/contract/message'
import type { Decision } from './decide.ts'
import type { Evidence } from './evidence.ts'

/** Below every sensible threshold, so that the email stays in the inbox for review. */
const UNREAD_CONFIDENCE = 0.1

/**
 * Takes back a `no-action` on an email in a language that the rules cannot read: they saw no request because they know
 * none of its words. Headers of bulk mail speak for themselves.
 */
export function withoutGuesses(decision: Decision, { language, headers }: Evidence): Decision {
  const isBulk = headers.bulk || headers.list || headers.bounce
  if (language !== 'other' || isBulk || decision.action !== 'no-action') return decision
  return {
    ...decision,
    confidence: Math.min(decision.confidence, UNREAD_CONFIDENCE),
    mailboxAction: 'keep-inbox',
    reason: message('triage.otherLanguage'),
  }
}

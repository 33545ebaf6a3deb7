import { mentionsMachine } from '@dossier/analysis/instructions'
import { INVISIBLE } from '#platform/mail/reading/text-tricks'
import type { TriageInput, Verdict } from '../engine.ts'
import { trustedConfidence } from './trusted-confidence.ts'

/** Below every sensible threshold: nothing moves, and a person reviews the email. */
const LOW_CONFIDENCE = 0.3
/** Characters of a text: twice as many as a model sees. */
const READ_LIMIT = 24_000

/**
 * Bounds a model's verdict. The built-in engine, which follows no instructions, classifies emails that may address
 * machines, so that an attack changes nothing. A model cannot mark a known correspondent as spam or set its confidence alone.
 * @param leftOut passages of the email that address a machine
 */
export function boundVerdict(verdict: Verdict, floor: Verdict, input: TriageInput, leftOut: number): Verdict {
  if (leftOut > 0 || speaksToMachine(input)) return limitedToBaseline(verdict, floor)
  const confidence = trustedConfidence(verdict, floor)
  const isKnown = input.sender.repliedBefore > 0 || input.thread.some(({ fromMe }) => fromMe)
  const isDoubtful = verdict.primaryAction === 'spam' && floor.primaryAction !== 'spam' && isKnown
  return { ...verdict, confidence: isDoubtful ? Math.min(confidence, LOW_CONFIDENCE) : confidence }
}

/** Looks at every text of the sender that a model may see. */
function speaksToMachine({ mail }: TriageInput): boolean {
  const { invitation } = mail
  const files = mail.attachments.map(({ filename }) => filename).join('\n')
  const event = invitation ? `${invitation.summary}\n${invitation.location}` : ''
  return [mail.subject, mail.from.name, files, event, mail.text, mail.seenText ?? ''].some((text) =>
    mentionsMachine(text.slice(0, READ_LIMIT).replace(INVISIBLE, '')),
  )
}

function limitedToBaseline(verdict: Verdict, floor: Verdict): Verdict {
  const { primaryAction, mailboxAction, reason } = floor
  const { confidence } = floor
  if (verdict.primaryAction === primaryAction) return { ...verdict, mailboxAction, confidence }
  return { ...verdict, primaryAction, mailboxAction, confidence, reason }
}

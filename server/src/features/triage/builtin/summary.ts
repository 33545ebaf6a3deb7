import { type Summary, summarize } from '@dossier/analysis'
import { TO_A_MACHINE } from '@dossier/analysis/instructions'
import { toPlainText } from '@dossier/analysis/plain-text'
import { message } from '@dossier/contract/message'
import { describeBounce } from '../describe-bounce.ts'
import { describeInvitation } from '../describe-invitation.ts'
import type { Evidence } from './evidence.ts'

/** Well below the contract's 500. */
const LIMIT = 300

/** Summarizes the email's own text. Falls back to its subject, its text or the names of its attachments. */
export function summaryOf({ sentences, instructions, input, asks }: Evidence): Summary {
  const summary = summarize(sentences, { subject: input.mail.subject, requests: asks })
  const bounce = describeBounce(input)
  if (bounce) return { text: bounce, used: [] }
  const { invitation } = input.mail
  if (invitation) {
    const event = describeInvitation(input.mail, invitation, input.timeZone)
    return { ...summary, text: [event, summary.text].filter(Boolean).join(' ') }
  }
  return summary.text ? summary : { text: fallback(input.mail, instructions.length > 0), used: [] }
}

/** @param isAddressed the text speaks to a machine, so its words are no summary */
function fallback(mail: Evidence['input']['mail'], isAddressed: boolean): string {
  const subject = TO_A_MACHINE.test(mail.subject) ? '' : toPlainText(mail.subject, LIMIT)
  const text = subject || (isAddressed ? '' : toPlainText(mail.text, 120))
  if (text) return text
  const files = mail.attachments.map((file) => toPlainText(file.filename, 60)).filter(Boolean)
  return files.length > 0 ? message('triage.onlyAttachments', { files: files.slice(0, 3) }) : message('triage.noText')
}

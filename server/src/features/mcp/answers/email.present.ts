import type { Email, EmailRow } from '@dossier/contract/email'
import type { EmailTriageStatus } from '@dossier/contract/triage'
import type { ToolCall } from '../tool.ts'
import { toRef } from './refs.ts'
import { firstLine } from './text-pages.ts'

type Shown = Record<string, unknown>

/** Characters of each line of a row: an email may have thousands of recipients. `read` shows them all. */
const ROW_CHARS = 500
/** Findings of a row, and labels. */
const ROW_ITEMS = 20

/** A row of an email list. Untrusted text, and text derived from it, lies between one pair of marks. */
export const shownRow = ({ mark }: ToolCall, email: EmailRow | Email): Shown => ({
  id: toRef('email', email._id),
  received_at: email.received_at,
  mailbox: email.mailbox,
  labels: email.labels.slice(0, ROW_ITEMS),
  triaged: email.triaged,
  project: email.project,
  findings: codesOf(email),
  mail: mark(
    'mail',
    shortLines(
      ['From', nameSender(email)],
      ['To', email.to.join(', ')],
      ['Subject', email.subject],
      ['Says', email.triage_summary || email.excerpt],
    ),
  ),
})

/** Triage result of an email. Its texts derive from the email, so they are untrusted. */
export const shownVerdict = ({ mark }: ToolCall, status: EmailTriageStatus): Shown => ({
  id: toRef('email', status.email_id),
  status: status.triage_status,
  action: status.triage_primary_action,
  confidence: status.triage_confidence,
  mailbox: status.mailbox,
  triaged: status.triaged,
  draft: toRef('draft', status.triage_draft_id),
  mail: mark(
    'mail',
    shortLines(
      ['From', (status.from ?? []).join(', ')],
      ['Subject', status.subject],
      ['Says', status.triage_summary],
      ['Why', status.triage_reason || status.triage_error],
      ...(status.triage_action_points ?? []).map(
        ({ text, due_at, due_date }): Line => ['To do', due_at ? `${text} (by ${due_date || due_at})` : text],
      ),
    ),
  ),
})

export async function wholeMail({ textOf }: ToolCall, email: Email): Promise<string> {
  const head = lines(
    ['From', nameSender(email)],
    ['To', email.to.join(', ')],
    ['Cc', email.cc.join(', ')],
    ['Date', email.date ?? ''],
    ['Subject', email.subject],
    [
      'Attachments',
      email.attachments
        .filter(({ inline }) => !inline)
        .map(({ id, filename, size }) => `${id}: ${filename} (${size} bytes)`)
        .join(', '),
    ],
  )
  const htmlText = email.html_content === '' ? '' : await textOf(email.html_content)
  const files = email.attachment_text_content
  return `${head}\n\n${htmlText || email.text_content}${files === '' ? '' : `\n\nText of the attachments:\n${files}`}`
}

function nameSender(email: EmailRow | Email): string {
  const sender = email.participants.find(({ role }) => role === 'from')
  if (!sender) return email.from.join(', ')
  return sender.name && sender.address ? `${sender.name} <${sender.address}>` : sender.name || sender.address
}

/** Each code once. */
export const codesOf = ({ findings }: Pick<Email, 'findings'>): string[] =>
  [...new Set(findings.map(({ code }) => code))].slice(0, ROW_ITEMS)

const shortLines = (...all: Line[]): string =>
  lines(...all.map(([name, value]): Line => [name, firstLine(value, ROW_CHARS)]))

export type Line = [name: string, value: string]

/** Formats `Name: value` lines. Omits empty values and keeps each value on its line. */
export const lines = (...all: Line[]): string =>
  all
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`)
    .join('\n')

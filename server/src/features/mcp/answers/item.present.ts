import type { DraftAnswer } from '@dossier/contract/draft'
import type { EmailAnswer } from '@dossier/contract/email'
import type { ListLinksAnswer } from '@dossier/contract/link'
import type { OutgoingEmailAnswer } from '@dossier/contract/outgoing-email'
import type { RunAnswer } from '@dossier/contract/triage-routes'
import { type KnowledgeType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import type { ToolCall } from '../tool.ts'
import { segment } from './api.ts'
import { codesOf, lines, wholeMail } from './email.present.ts'
import type { UntrustedSource } from './mark-untrusted.ts'
import { readRecord } from './record-kinds.present.ts'
import { type Ref, type RefType, toRef } from './refs.ts'

interface ReadItem {
  title: string
  /** The whole text without marks; chunks are marked later. */
  text: string
  from: UntrustedSource | null
  /** Trusted metadata only. */
  about: Record<string, unknown>
  findings: string[]
}

export const readItem = (call: ToolCall, { type, id }: Ref): Promise<ReadItem> =>
  isKnowledge(type) ? readRecord(call, type, segment(id)) : READERS[type](call, segment(id))

const isKnowledge = (type: RefType): type is KnowledgeType => Object.hasOwn(RECORD_KINDS, type)

type Reader = (call: ToolCall, id: string) => Promise<ReadItem>

const READERS: Record<Exclude<RefType, KnowledgeType>, Reader> = {
  async email(call, id) {
    const { email } = await call.api.get<EmailAnswer>(`/emails/${id}`)
    const { project, mailbox, labels, received_at, triaged, triage_primary_action: action, authentication } = email
    const { sender, spf, dkim, dmarc } = authentication
    const checks = Object.entries({ spf, dkim, dmarc }).map(
      ([name, { result }]) => `${name} ${result || 'not checked'}`,
    )
    return {
      title: '',
      text: await wholeMail(call, email),
      from: 'mail',
      about: {
        project,
        mailbox,
        labels,
        received_at,
        triaged,
        action,
        sender_checks: [`sender ${sender}`, ...checks],
        mails: email.thread_size,
      },
      findings: codesOf(email),
    }
  },
  async draft({ api }, id) {
    const { draft } = await api.get<DraftAnswer>(`/email-drafts/${id}`)
    const { project, status, revision, stale, generated_by_triage, edited } = draft
    const answers = toRef('email', draft.source_email)
    // A draft may quote the email that it answers.
    return mailOf(draft, { project, status, revision, stale, generated_by_triage, edited, answers })
  },
  async outgoing({ api }, id) {
    const { outgoing_email: mail } = await api.get<OutgoingEmailAnswer>(`/outgoing-emails/${id}`)
    const { project, status, send_after, sent_at, attempts } = mail
    return mailOf(mail, { project, status, send_after, sent_at, attempts, error: mail.error })
  },
  async run({ api }, id) {
    const { run } = await api.get<RunAnswer>(`/emails/triage-runs/${id}`)
    const { status, phase, project, dry_run, total, processed, triaged, drafted, moved, last_error } = run
    const about = { status, phase, project, dry_run, total, processed, triaged, drafted, moved, last_error }
    return { title: '', text: '', from: null, about, findings: [] }
  },
}

interface Written {
  from: string
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  body_text: string
}

function mailOf(mail: Written, about: Record<string, unknown>): ReadItem {
  const head = lines(
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Cc', mail.cc.join(', ')],
    ['Bcc', mail.bcc.join(', ')],
    ['Subject', mail.subject],
  )
  return { title: '', text: `${head}\n\n${mail.body_text}`, from: 'mail', about, findings: [] }
}

/** `read` names no more links of an item. */
const MAX_LINKS = 200

export async function readLinks(
  { api, scopes }: ToolCall,
  { type, id }: Ref,
): Promise<{ id: string; label: string }[]> {
  if (!scopes.has('knowledge:read') || !(isKnowledge(type) || type === 'email')) return []
  const { links } = await api.get<ListLinksAnswer>(`/links/${segment(id)}`)
  return links.slice(0, MAX_LINKS).map((link) => ({
    id: link.source_id === id ? toRef(link.target_type, link.target_id) : toRef(link.source_type, link.source_id),
    label: link.label,
  }))
}

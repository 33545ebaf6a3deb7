import { excerpt } from '#platform/mail/excerpt'
import type { Finding, Participant } from '#platform/mail/mail'
import type { EmailRow } from '../emails.store.ts'
import { rebuiltReceivedAt, writtenAt } from '../emails.ts'
import { findingsAtArrival } from '../threading/arrival-findings.ts'
import { derivedColumns } from './email-row.ts'
import type { PreparedMail } from './prepare-mail.ts'
import { significantHeaders } from './significant-headers.ts'

type Derived = ReturnType<typeof derivedColumns> & { received_at: number }
interface Texts {
  text_content: string
  html_content: string
  attachment_text_content: string
  headers: string
}

export interface Rebuilt {
  columns: Partial<Derived>
  texts: Partial<Texts>
}

/** Returns only differences, and skips fields that people edited. */
export function rebuiltColumns(stored: EmailRow, prepared: PreparedMail): Rebuilt {
  const edited = new Set(JSON.parse(stored.edited_fields) as string[])
  const derived = {
    ...derivedColumns(prepared),
    received_at: rebuiltReceivedAt(stored, writtenAt(prepared.mail, stored.created_at)),
  }
  const texts: Texts = {
    text_content: prepared.text,
    html_content: prepared.html,
    attachment_text_content: prepared.attachmentText,
    headers: JSON.stringify(significantHeaders(prepared.mail.headers)),
  }
  preserveArrivalFindings(stored, derived)
  preserveAddresses(stored, edited, derived)
  if (edited.has('subject')) derived.subject = stored.subject
  if (edited.has('text_content')) texts.text_content = stored.text_content
  if (edited.has('html_content') || prepared.arrival.html_given) preserveHtml(stored, derived, texts)
  if (prepared.arrival.html_given) preserveSuppliedHtml(stored, prepared, derived, texts)
  derived.excerpt = excerpt(texts.text_content)
  return { columns: differing(stored, derived), texts: differing(stored, texts) }
}

function preserveArrivalFindings(stored: EmailRow, derived: Derived): void {
  const arrivalFindings = findingsAtArrival(JSON.parse(stored.findings) as Finding[])
  derived.findings = JSON.stringify([...(JSON.parse(derived.findings) as Finding[]), ...arrivalFindings])
}

const ROLES = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

function preserveAddresses(stored: EmailRow, edited: ReadonlySet<string>, derived: Derived): void {
  const editedRoles = (['from', 'to', 'cc', 'bcc'] as const).filter((role) => edited.has(role))
  if (editedRoles.length === 0) return
  for (const role of editedRoles) derived[`${role}_list`] = stored[`${role}_list`]
  const isEdited = ({ role }: Participant): boolean => editedRoles.some((each) => each === role)
  const participants = [
    ...(JSON.parse(derived.participants) as Participant[]).filter((each) => !isEdited(each)),
    ...(JSON.parse(stored.participants) as Participant[]).filter(isEdited),
  ]
  participants.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
  derived.participants = JSON.stringify(participants)
}

function preserveHtml(stored: EmailRow, derived: Derived, texts: Texts): void {
  texts.html_content = stored.html_content
  derived.has_remote_images = stored.has_remote_images
}

/** Separately supplied HTML is stored only sanitized, so a rebuild cannot repeat its findings. */
function preserveSuppliedHtml(stored: EmailRow, prepared: PreparedMail, derived: Derived, texts: Texts): void {
  derived.findings = stored.findings
  derived.content_key = stored.content_key
  if (!prepared.mail.text) texts.text_content = stored.text_content
}

function differing<T extends object>(stored: object, derived: T): Partial<T> {
  const before = stored as Record<string, unknown>
  return Object.fromEntries(Object.entries(derived).filter(([name, value]) => before[name] !== value)) as Partial<T>
}

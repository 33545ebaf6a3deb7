import type { Mailbox } from '@dossier/contract/vocabulary'
import { excerpt } from '#platform/mail/excerpt'
import type { Participant } from '#platform/mail/mail'
import type { MarkChanges } from './coming-back/apply-marks.ts'
import { type DirectChanges, directColumns } from './direct-fields.ts'
import type { StoredActionPoint } from './emails.present.ts'
import type { EmailTableRow } from './emails.tables.ts'
import type { EditedField } from './emails.ts'

/** The fields that people may write. Absent: unchanged; null: unset. */
export interface EmailChanges extends DirectChanges, MarkChanges {
  text_content?: string | null
  html_content?: string | null
  from?: string[] | null
  to?: string[] | null
  cc?: string[] | null
  bcc?: string[] | null
  project?: string
  mailbox?: Mailbox
  labels?: string[] | null
  triaged?: boolean | null
  triage_action_points?: StoredActionPoint[] | null
}

interface StoredTexts {
  text_content: string
  html_content: string
}

/**
 * Drops fields with unchanged values, since clients may send back a whole email. Keeps the mailbox, because naming it
 * moves the thread (docs/spec/emails.md §8).
 */
export function withoutUnchanged(email: EmailTableRow, texts: StoredTexts, changes: EmailChanges): EmailChanges {
  const stored: Record<string, string | undefined> = {
    text_content: texts.text_content,
    html_content: texts.html_content,
    from: email.from_list,
    to: email.to_list,
    cc: email.cc_list,
    bcc: email.bcc_list,
    project: email.project_id,
    labels: email.labels,
    triaged: email.triaged === 1 ? 'true' : '',
    triage_action_points: email.triage_action_points,
  }
  const isUnchanged = (name: string, value: unknown): boolean => {
    const columns = Object.entries(directColumns({ [name]: value }))
    if (columns.length === 0) return asStored(name, value) === stored[name]
    return columns.every(([column, value]) => email[column as keyof EmailTableRow] === value)
  }
  const realChanges = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && (OF_THREAD.has(name) || !isUnchanged(name, value)),
  )
  return Object.fromEntries(realChanges) as EmailChanges
}

function asStored(name: string, value: unknown): string {
  if (value === null) return LISTS.has(name) ? '[]' : ''
  if (typeof value === 'boolean') return value ? 'true' : ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const OF_THREAD = new Set(['muted', 'snoozed_until', 'remind_at'])

const LISTS = new Set(['from', 'to', 'cc', 'bcc', 'labels', 'triage_action_points'])

export function columnChanges(email: EmailTableRow, changes: EmailChanges, now: number): Partial<EmailTableRow> {
  const change: Partial<EmailTableRow> = { ...directColumns(changes), updated_at: now }
  // Marks of people do not interrupt the triage of an email.
  if (Object.keys(changes).some((name) => !MARKS.has(name))) change.human_version = email.human_version + 1
  if (changes.text_content !== undefined) change.excerpt = excerpt(changes.text_content ?? '')
  if (changes.triaged !== undefined) Object.assign(change, handled(changes.triaged === true, now))
  if (changes.triage_action_points !== undefined) {
    change.triage_action_points = JSON.stringify(changes.triage_action_points ?? [])
    change.action_points_by = 'person'
  }
  return { ...change, ...addressChanges(email, changes), ...editedColumns(email, changes) }
}

const MARKS = new Set(['read', 'starred', 'muted', 'snoozed_until', 'remind_at'])

/** `true` marks it as handled and keeps triage_status; `false` removes the mark (docs/spec/emails.md §8). */
const handled = (triaged: boolean, now: number): Partial<EmailTableRow> =>
  triaged ? { triaged: 1, triaged_at: now } : { triaged: 0, triaged_at: null }

type AddressField = 'from' | 'to' | 'cc' | 'bcc'
const ADDRESS_FIELDS: readonly AddressField[] = ['from', 'to', 'cc', 'bcc']
const ROLE_ORDER = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

function addressChanges(email: EmailTableRow, changes: EmailChanges): Partial<EmailTableRow> {
  const roles = ADDRESS_FIELDS.filter((role) => changes[role] !== undefined)
  if (roles.length === 0) return {}
  const change: Partial<EmailTableRow> = {}
  const before = JSON.parse(email.participants) as Participant[]
  const names = new Map(before.toReversed().map(({ address, name }) => [address, name]))
  const after = before.filter((participant) => !roles.some((role) => role === participant.role))
  for (const role of roles) {
    const addresses = [...new Set(changes[role] ?? [])]
    change[`${role}_list`] = JSON.stringify(addresses)
    after.push(...addresses.map((address) => ({ role, name: names.get(address) ?? '', address })))
  }
  after.sort((a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role))
  return { ...change, participants: JSON.stringify(after) }
}

const EDITABLE: readonly EditedField[] = ['subject', 'text_content', 'html_content', 'from', 'to', 'cc', 'bcc']

export const editedFields = (changes: EmailChanges): EditedField[] =>
  EDITABLE.filter((field) => changes[field] !== undefined)

function editedColumns(email: EmailTableRow, changes: EmailChanges): Partial<EmailTableRow> {
  const edited = editedFields(changes)
  if (edited.length === 0) return {}
  const before = JSON.parse(email.edited_fields) as string[]
  return { edited_fields: JSON.stringify([...new Set([...before, ...edited])].sort()) }
}

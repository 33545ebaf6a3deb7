import { Type } from '@dossier/contract/type'
import {
  ADDRESS_ROLES,
  EMAIL_SOURCES,
  MAILBOXES,
  PRIMARY_ACTIONS,
  RECORD_TYPES,
  TRIAGE_MAILBOX_ACTIONS,
  TRIAGE_STATUSES,
} from '@dossier/contract/vocabulary'
import type { TSchema } from 'typebox'
import {
  bytes,
  count,
  type Fields,
  flag,
  id,
  instant,
  instantOrNull,
  json,
  jsonOrEmpty,
  oneOf,
  ref,
  shareOrNull,
  text,
} from '#platform/portable/fields'
import type { EmailRow } from '../emails.store.ts'

/** A mail with its texts, and whose each of its labels is. */
export type PortableEmail = Omit<EmailRow, 'labels'> & { labels: string }

const Strings = Type.Array(Type.String())
const many = (schema: TSchema) => json(Type.Array(schema))
const words = (list: readonly string[]) => Type.Union(list.map((word) => Type.Literal(word)))

// The shapes of JSON columns, as they are stored.

const Labels = Type.Array(Type.Object({ label: Type.String({ minLength: 1 }), by: Type.String() }))
const Arrival = Type.Object({})
const Participant = Type.Object({ role: words(ADDRESS_ROLES), name: Type.String(), address: Type.String() })
const Attachment = Type.Object({
  id: Type.String(),
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  content_id: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
const Finding = Type.Object({ code: Type.String(), detail: Type.String() })
const ActionPoint = Type.Object({ text: Type.String(), type: Type.String(), due_at: Type.Unknown() })
const RelatedContext = Type.Object({
  item_id: Type.String(),
  item_type: words(RECORD_TYPES),
  title: Type.String(),
  reason: Type.String(),
})
const Evidence = Type.Object({
  field: Type.String(),
  record: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
})
const Result = Type.Object({ result: Type.String(), domain: Type.String(), source: Type.String() })
const Authentication = Type.Object({ spf: Result, dkim: Result, dmarc: Result })
const NO_RESULT = { result: '', domain: '', source: '' }
const NO_AUTHENTICATION = { spf: NO_RESULT, dkim: NO_RESULT, dmarc: NO_RESULT }

export const EMAIL: Fields<PortableEmail> = {
  id,
  project_id: ref,
  thread_id: ref,
  message_id: text,
  message_id_folded: text,
  from_key: text,
  in_reply_to: text,
  reference_ids: json(Strings),
  mailbox: oneOf(MAILBOXES),
  mailbox_by: oneOf(['', 'arrival', 'person', 'triage']),
  source: oneOf(EMAIL_SOURCES),
  received_at: instant,
  date_at: instantOrNull,
  subject: text,
  from_list: json(Strings),
  to_list: json(Strings),
  cc_list: json(Strings),
  bcc_list: json(Strings),
  participants: many(Participant),
  labels: json(Labels),
  attachments: many(Attachment),
  findings: many(Finding),
  authentication: json(Authentication, NO_AUTHENTICATION),
  excerpt: text,
  size: bytes,
  is_read: flag,
  has_remote_images: flag,
  raw_sha256: text,
  triaged: flag,
  triaged_at: instantOrNull,
  triage_summary: text,
  triage_reason: text,
  triage_primary_action: oneOf(['', ...PRIMARY_ACTIONS]),
  triage_confidence: shareOrNull,
  triage_action_points: many(ActionPoint),
  action_points_by: oneOf(['', 'person', 'triage']),
  triage_related_context: many(RelatedContext),
  triage_mailbox_action: oneOf(['', ...TRIAGE_MAILBOX_ACTIONS]),
  triage_status: oneOf(['', ...TRIAGE_STATUSES]),
  triage_error: text,
  triage_run_id: ref,
  triage_draft_id: ref,
  triage_engine: text,
  triage_evidence: many(Evidence),
  human_version: count,
  edited_fields: json(Strings),
  arrival: jsonOrEmpty(Arrival),
  moved_at: instant,
  created_at: instant,
  updated_at: instant,
  text_content: text,
  html_content: text,
  attachment_text_content: text,
  headers: many(Type.Object({ name: Type.String(), value: Type.String() })),
}

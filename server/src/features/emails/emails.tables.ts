import {
  EMAIL_SOURCES,
  PRIMARY_ACTIONS,
  TRIAGE_MAILBOX_ACTIONS,
  TRIAGE_STATUSES,
  UNSUBSCRIBE_STATUSES,
} from '@dossier/contract/vocabulary'
import type { Generated } from 'kysely'
import {
  bytes,
  count,
  flag,
  id,
  instant,
  instantOrNull,
  json,
  jsonOrEmpty,
  local,
  oneOf,
  ref,
  shareOrNull,
  text,
} from '#platform/portable/fields'
import { defaultsOf, type Row, table } from '#platform/portable/table'
import { STORED_MAILBOXES } from './emails.ts'
import {
  ActionPoint,
  Arrival,
  Attachment,
  Evidence,
  Finding,
  Header,
  Invitation,
  InvitationAnswers,
  listOf,
  Participant,
  RelatedContext,
  Strings,
  UnsubscribeOffer,
  UnsubscribeRequest,
} from './stored-shapes.ts'

const VERDICT = {
  triage_summary: text,
  triage_reason: text,
  triage_primary_action: oneOf(['', ...PRIMARY_ACTIONS]),
  triage_confidence: shareOrNull,
  triage_action_points: listOf(ActionPoint),
  /** '', person or triage. */
  action_points_by: oneOf(['', 'person', 'triage']),
  triage_related_context: listOf(RelatedContext),
  triage_mailbox_action: oneOf(['', ...TRIAGE_MAILBOX_ACTIONS]),
  triage_status: oneOf(['', ...TRIAGE_STATUSES]),
  triage_error: text,
  triage_run_id: ref,
  triage_draft_id: ref,
  triage_engine: text,
  triage_evidence: listOf(Evidence),
}

export const UNTRIAGED = defaultsOf(VERDICT)

/** One email. Lists are JSON text. Its long texts lie in `email_contents`, so that a move rewrites little. */
export const EMAILS = table('emails', {
  id,
  project_id: ref,
  thread_id: ref,
  /** Without angle brackets. */
  message_id: text,
  /** The id in lower-case ASCII, for look-ups. */
  message_id_folded: text,
  /** The first From address or ''. Identifies an email together with the message id and the content. */
  from_key: text,
  in_reply_to: text,
  reference_ids: json(Strings),
  /** `snoozed` is the inbox for clients, and no mailbox for lists, counts and triage. */
  mailbox: oneOf(STORED_MAILBOXES),
  /** arrival, person or triage. Runs never move an email that a person moved. */
  mailbox_by: oneOf(['', 'arrival', 'person', 'triage']),
  source: oneOf(EMAIL_SOURCES),
  received_at: instant,
  date_at: instantOrNull,
  subject: text,
  from_list: json(Strings),
  to_list: json(Strings),
  cc_list: json(Strings),
  bcc_list: json(Strings),
  participants: listOf(Participant),
  labels: json(Strings),
  attachments: listOf(Attachment),
  findings: listOf(Finding),
  excerpt: text,
  size: bytes,
  is_read: flag,
  starred: flag,
  has_remote_images: flag,
  /** '' for an email stored in parts, without a raw message. */
  raw_sha256: text,
  triaged: flag,
  triaged_at: instantOrNull,
  ...VERDICT,
  /** Counts human changes. A verdict applies only to the count it was based on. */
  human_version: count,
  /** JSON list of fields edited by people; a rebuild keeps these. */
  edited_fields: json(Strings),
  /** JSON of arrival data outside the message (see `Arrival`), or ''. */
  arrival: jsonOrEmpty(Arrival),
  /** Time of the last mailbox move; retention of trash and spam counts from it. */
  moved_at: instant,
  created_at: instant,
  updated_at: instant,
  /** Hash of the content as received (see `contentKey`); '' before the first rebuild of an older email. */
  content_key: text,
  /** JSON of the invitation (see `Invitation` of platform/mail), or ''. */
  invitation: jsonOrEmpty(Invitation),
  /** Id of the invited event, for look-ups of its revisions; '' without an invitation. */
  invitation_uid: text,
  /** JSON of the ways to leave the list (see `UnsubscribeOffer`), or ''. */
  unsubscribe: jsonOrEmpty(UnsubscribeOffer),
  /** `sending` is the write-ahead record of a one-click request: whether the list got it is unknown until its answer. */
  unsubscribe_status: oneOf(['', 'sending', ...UNSUBSCRIBE_STATUSES]),
  /** JSON of a person's last request (see `UnsubscribeRequest`), or ''. */
  unsubscribe_request: jsonOrEmpty(UnsubscribeRequest),
  /** The earliest due time of the action points. */
  due_at: local(instantOrNull),
  /** JSON of the last two answers to the invitation (see `InvitationAnswer`), the newest first, or ''. */
  invitation_answer: jsonOrEmpty(InvitationAnswers),
})
type EmailTableRow = Row<typeof EMAILS>

export const EMAIL_CONTENTS = table('email_contents', {
  email_id: id,
  text_content: text,
  html_content: text,
  attachment_text_content: text,
  /** JSON list of { name, value }: header fields that indicate the kind of email. */
  headers: listOf(Header),
})
type EmailContentRow = Row<typeof EMAIL_CONTENTS>

interface EmailLabelRow {
  tenant_id: string
  email_id: string
  slug: string
  label: string
  /** person or triage. */
  set_by: string
  project_id: string
  received_at: number
}

/** Marks of a thread (docs/spec/emails.md §13). */
export interface ThreadMarks {
  muted: number
  /** null: not snoozed. FOREVER: until somebody answers. */
  snoozed_until: number | null
  remind_at: number | null
  /** When a person last snoozed the thread or set its reminder; older emails are no answer. */
  waits_since: number
  returned_at: number | null
  returned_reason: string
}

type ThreadTableRow = Omit<ThreadRow, keyof ThreadMarks> & {
  [Mark in keyof ThreadMarks]: Generated<ThreadMarks[Mark]>
}

interface ThreadRow extends ThreadMarks {
  tenant_id: string
  id: string
  project_id: string
  size: number
}

/** Every message id that an email has or references, even without that email. */
interface ThreadNodeRow {
  tenant_id: string
  project_id: string
  message_id: string
  thread_id: string
}

/** The latest email of a thread per stored list (see `ListView`). */
interface ThreadHeadRow {
  tenant_id: string
  project_id: string
  view: string
  thread_id: string
  email_id: string
  received_at: number
}

/** An account whose filtered lists are not filled yet. */
interface UnfilledListsRow {
  tenant_id: string
}

interface MailCounterRow {
  tenant_id: string
  project_id: string
  view: string
  mails: number
  threads: number
}

declare module '#platform/database/database' {
  interface Tables {
    emails: EmailTableRow
    email_contents: EmailContentRow
    email_labels: EmailLabelRow
    threads: ThreadTableRow
    thread_nodes: ThreadNodeRow
    thread_heads: ThreadHeadRow
    mail_counters: MailCounterRow
    unfilled_lists: UnfilledListsRow
  }
}

export type { EmailContentRow, EmailLabelRow, EmailTableRow, MailCounterRow, ThreadHeadRow, ThreadNodeRow, ThreadRow }

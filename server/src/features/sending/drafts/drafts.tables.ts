import { DRAFT_STATUSES } from '@dossier/contract/vocabulary'
import { count, flag, id, instant, json, line, oneOf, person, ref, shareOrNull, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { Addresses, Files } from '../stored-shapes.ts'

/** One mail that is being written. Lists are JSON text. */
export const DRAFTS = table('drafts', {
  id,
  project_id: ref,
  /** '' when it answers nothing. */
  source_email_id: ref,
  /** Message id of the mail it answers, '' when it answers none: it says which thread the draft is in, even when that mail is gone. */
  source_message_id: text,
  from_address: line,
  to_list: json(Addresses),
  cc_list: json(Addresses),
  bcc_list: json(Addresses),
  subject: text,
  body_text: text,
  body_html: text,
  status: oneOf(DRAFT_STATUSES),
  generated_by_triage: flag,
  /** 1 once a person has changed it: triage leaves it alone from then on. A person's own draft begins with 1. */
  edited: flag,
  confidence: shareOrNull,
  /** Grows with each change. */
  revision: count,
  /** When the newest mail of the thread had come, as the draft was written; 0 without a thread. */
  thread_version_at: instant,
  /** The user; '' for triage. */
  created_by: person,
  created_at: instant,
  updated_at: instant,
  /** The files that go along: see DraftFile. */
  attachments: json(Files),
})
type DraftRow = Row<typeof DRAFTS>

declare module '#platform/database/database' {
  interface Tables {
    drafts: DraftRow
  }
}

export type { DraftRow }

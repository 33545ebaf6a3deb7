import { DRAFT_KINDS, DRAFT_STATUSES } from '@dossier/contract/vocabulary'
import {
  count,
  flag,
  id,
  instant,
  json,
  line,
  oneOf,
  person,
  ref,
  shareOrNull,
  text,
  wordOf,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { Addresses, Files, Notices } from '../stored-shapes.ts'

export const DRAFT_PURPOSES = ['', 'unsubscribe', 'invitation'] as const
export type DraftPurpose = (typeof DRAFT_PURPOSES)[number]

/** A draft. Lists are JSON text. */
export const DRAFTS = table('drafts', {
  id,
  project_id: ref,
  /** The email that the draft replies to, forwards or redirects; '' without one. */
  source_email_id: ref,
  /** Message id of the answered email, or ''. It determines the thread even when that email is gone. */
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
  /** 1 after a person's change, which excludes triage. A person's own draft starts with 1. */
  edited: flag,
  confidence: shareOrNull,
  /** Increments with each change. */
  revision: count,
  /** Receipt time of the thread's newest email at the time of writing; 0 without a thread. */
  thread_version_at: instant,
  /** The user; '' for triage. */
  created_by: person,
  created_at: instant,
  updated_at: instant,
  /** See DraftFile. */
  attachments: json(Files),
  /** An email that the service words for a person: sent as it is, without signature and quote. '' for all others. */
  purpose: oneOf(DRAFT_PURPOSES),
  /** The iCalendar object of an answer to an invitation (RFC 6047), or ''. */
  calendar: text,
  /** '' in drafts of former versions; see `kindOf`. */
  kind: wordOf(['', ...DRAFT_KINDS]),
  /** 1: the original is not put below the text. */
  omits_quote: flag,
  /** What was unusual about the recipients that the draft began with. */
  notices: json(Notices),
})
type DraftRow = Row<typeof DRAFTS>

declare module '#platform/database/database' {
  interface Tables {
    drafts: DraftRow
  }
}

export type { DraftRow }

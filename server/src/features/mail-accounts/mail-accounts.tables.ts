import {
  type ChangeAuthor,
  FOLDER_ROLE_ORIGINS,
  FOLDER_ROLES,
  LABEL_FORMS,
  MAIL_ACCOUNT_AUTHS,
  MAIL_ACCOUNT_REASONS,
  MAIL_ACCOUNT_STATES,
  MAIL_SECURITIES,
  MAILBOXES,
  type PendingChangeKind,
  type PendingChangeState,
  SENT_COPIES,
  WRITE_BACKS,
} from '@dossier/contract/vocabulary'
import {
  flag,
  id,
  instant,
  instantOrNull,
  line,
  local,
  matching,
  person,
  ref,
  text,
  within,
  wordOf,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

const COUNT = local(within(0, Number.MAX_SAFE_INTEGER))

/** A mailbox on another server, in sync with a project. The sealed secrets hold its password or grant. */
export const MAIL_ACCOUNTS = table('mail_accounts', {
  id,
  project_id: ref,
  /** The user who added it. */
  owner_id: person,
  address: line,
  name: line,
  auth: wordOf(MAIL_ACCOUNT_AUTHS),
  /** Lower case. */
  imap_host: line,
  imap_port: within(1, 65_535),
  imap_security: wordOf(MAIL_SECURITIES),
  imap_user: line,
  /** SHA-256 of the only certificate to accept, upper-case hex; '' for the usual check. */
  certificate: matching(/^(?:[0-9A-F]{64})?$/),
  /** '' without SMTP. */
  identity_id: ref,
  state: local(wordOf(MAIL_ACCOUNT_STATES)),
  reason: local(wordOf(['', ...MAIL_ACCOUNT_REASONS])),
  /** A message; '' when the state says all. */
  detail: local(text),
  state_since: local(instant),
  /** Failed attempts in a row. */
  failures: local(within(0, 1_000_000)),
  /** The next attempt while `waiting`. */
  retry_at: local(instant),
  /** Older emails are not imported; null imports all. */
  since_at: instantOrNull,
  /** When the first sync ended. */
  live_since: local(instantOrNull),
  write_back: wordOf(WRITE_BACKS),
  file_sent: wordOf(SENT_COPIES),
  erase_there: flag,
  labels_as: wordOf(LABEL_FORMS),
  folder_labels: flag,
  /** Snoozed emails stay in the inbox of the server. */
  snoozed_in_inbox: flag,
  /** JSON of ServerFacts; '' before the first sign-in. */
  server: local(text),
  /** The UTC day whose traffic is counted. */
  traffic_day: local(text),
  traffic_bytes: COUNT,
  /** Job and attempt of the sync worker; every transaction of results checks it. */
  worker: local(text),
  /** Number of the current full pass over the folders. */
  pass: COUNT,
  /** When somebody last asked for a sync. */
  requested_at: local(instant),
  /** JSON of Approval; '' when nothing needs approval. */
  asked: local(text),
  /** JSON of the last answer: { reason, answer, at, by }; ''. */
  approved: local(text),
  seen_at: local(instantOrNull),
  created_at: instant,
  updated_at: instant,
})
export type MailAccountRow = Row<typeof MAIL_ACCOUNTS>

/** Archives contain the folders within the lines of their accounts. */
export const MAIL_FOLDERS = table('mail_folders', {
  account_id: local(ref),
  id: local(id),
  path: line,
  /** MAILBOXID, or ''. */
  remote_id: local(line),
  delimiter: line,
  role: wordOf(FOLDER_ROLES),
  role_from: wordOf(['', ...FOLDER_ROLE_ORIGINS]),
  /** Mailbox of emails that are only here. */
  mailbox: wordOf(MAILBOXES),
  label: line,
  /** JSON of EarlierSettings, by which some of its emails still go; ''. */
  earlier_settings: local(text),
  is_selected: flag,
  is_readonly: local(flag),
  /** The server stores any keyword. */
  takes_keywords: local(flag),
  /** UIDVALIDITY; '' before the first folder sync. */
  numbering: local(text),
  /** The highest imported UID + 1. */
  next_uid: COUNT,
  /** Value for listing changes; '' = unknown. */
  changes: local(text),
  /** Messages on the server at the last folder sync; null = unknown. */
  messages: local(instantOrNull),
  /** Locations of the current numbering. */
  stored: COUNT,
  /** Messages that the account does not import: older than `since_at`. */
  skipped: COUNT,
  /** The backfill continues below this UID; 0 = complete. */
  backfill_uid: COUNT,
  /** Messages below `backfill_uid`. */
  backfill_left: COUNT,
  /** Arrival of the last message of the backfill; null = none yet. */
  backfill_at: local(instantOrNull),
  listed_flags_at: local(instant),
  /** Listings in a row that did not fit the count of messages. */
  mismatches: local(within(0, 1_000_000)),
  /** The last full pass in which the folder was synced. */
  pass: COUNT,
  /** The pass in which the folder was not there; null = it is. */
  gone_pass: local(instantOrNull),
  synced_at: local(instantOrNull),
})
export type MailFolderRow = Row<typeof MAIL_FOLDERS>

/** Where an email is on a server. */
export interface MessageLocationRow {
  tenant_id: string
  account_id: string
  folder_id: string
  /** A location of an older numbering waits to be matched. */
  numbering: string
  uid: number
  /** '' when the email was deleted here, or could not be imported. */
  email_id: string
  /** EMAILID or X-GM-MSGID, or ''. */
  remote_id: string
  /** JSON, sorted. */
  flags: string
  /** JSON of Gmail's labels, sorted; '' elsewhere. */
  labels: string
  internal_at: number | null
  size: number
  /** '' when unknown. */
  fingerprint: string
  /** The full pass in which it was missing; null = it is there. */
  missing_pass: number | null
  /** Why it could not be imported, a message; ''. */
  problem: string
  attempts: number
  try_at: number
  /** The folder from which we moved it, or ''. */
  moved_from: string
}

/** A change made here that the server does not have yet. */
export interface PendingChangeRow {
  tenant_id: string
  account_id: string
  id: string
  email_id: string
  kind: PendingChangeKind
  /** JSON by kind. */
  want: string
  /** JSON by kind: folder and marks before the change. */
  was: string
  made_by: ChangeAuthor
  /** The triage run or outgoing email; ''. */
  cause: string
  state: PendingChangeState
  target_folder: string
  target_next_uid: number
  attempts: number
  try_at: number
  /** A message; ''. */
  error: string
  created_at: number
}

/** A message that was erased here and may still be on the server. */
export interface MailTombstoneRow {
  tenant_id: string
  account_id: string
  fingerprint: string
  at: number
}

export interface MailAccountEventRow {
  tenant_id: string
  account_id: string
  id: string
  kind: string
  /** A message. */
  detail: string
  at: number
}

declare module '#platform/database/database' {
  interface Tables {
    mail_accounts: MailAccountRow
    mail_folders: MailFolderRow
    message_locations: MessageLocationRow
    pending_changes: PendingChangeRow
    mail_tombstones: MailTombstoneRow
    mail_account_events: MailAccountEventRow
  }
}

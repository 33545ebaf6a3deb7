import type { Static, TObject } from 'typebox'
import { Count, Flag, MaybeAt, Ref, Text } from './fields.ts'
import { MailAccountProgress } from './mail-account.ts'
import { Answer, Nullable, OneOf, OneOfOrEmpty } from './schema.ts'
import type { Scope } from './scopes.ts'
import { TriageRun } from './triage.ts'
import {
  ACT_STATES,
  DRAFT_STATUSES,
  type EventName,
  KNOWLEDGE_TYPES,
  MAIL_ACCOUNT_REASONS,
  MAIL_ACCOUNT_STATES,
  MAILBOXES,
  OUTGOING_STATUSES,
  RUN_STATUSES,
  SYNC_STATUSES,
} from './vocabulary.ts'

// Events of the socket (docs/spec/apps-and-events.md §3). A payload identifies the change; clients fetch the data. On
// the socket a payload includes `seq`; in `GET /events` it is a separate field.

const EmailEvent = Answer({
  email_id: Text('Id of the email'),
  thread_id: Text('Its thread'),
  project: Text('Its project'),
  mailbox: OneOf(MAILBOXES, { description: 'Current mailbox' }),
})

const RecordEvent = Answer({
  record_id: Text('_id of the record'),
  type: OneOf(KNOWLEDGE_TYPES),
  project: Text('Its project'),
})

const RunEvent = Answer({
  run_id: Text('The run'),
  status: OneOf(RUN_STATUSES),
  total: Count('Emails in the run'),
  run: TriageRun,
})

const DraftEvent = Answer({
  draft_id: Text('The draft'),
  source_email: Ref('The email that the draft replies to'),
  project: Text('Its project'),
  status: OneOf(DRAFT_STATUSES),
  revision: Count('Current revision'),
})

const OutgoingEvent = Answer({
  outgoing_email_id: Text('The outgoing email'),
  draft_id: Text('Its draft'),
  project: Text('Its project'),
  status: OneOf(OUTGOING_STATUSES),
  send_at: MaybeAt('As in the outgoing email'),
  archive: Flag('As in the outgoing email'),
  remind_after_days: Nullable(Count('As in the outgoing email')),
})

const SyncEvent = Answer({
  repo_id: Text('The repository'),
  project: Text('Its project'),
  last_sync_status: OneOfOrEmpty(SYNC_STATUSES),
  run_id: Ref('The sync'),
  phase: Text('Current step: fetching, comparing, taking in, pushing; "" when finished'),
  done: Count('Files imported so far'),
  total: Count('Files to import'),
})

const ExportEvent = Answer({
  export_id: Text('The export'),
  status: OneOf(RUN_STATUSES),
  progress: Count('Percent, 0 to 100'),
})

const ImportEvent = Answer({
  import_id: Text('The import'),
  status: OneOf(RUN_STATUSES),
  progress: Count('Percent, 0 to 100'),
})

const MailAccountEvent = Answer({
  account_id: Text('The mail account'),
  project: Text('Its project'),
  state: OneOf(MAIL_ACCOUNT_STATES),
  reason: OneOfOrEmpty(MAIL_ACCOUNT_REASONS),
  progress: MailAccountProgress,
})

const ActEvent = Answer({
  act_id: Text('The act'),
  state: OneOf(ACT_STATES),
})

/** Payload and required scope of each event; clients without the scope do not receive it. */
export const SOCKET_EVENTS = {
  'email-triage:run-updated': { scope: 'email:read', payload: RunEvent },
  'email:created': { scope: 'email:read', payload: EmailEvent },
  'email:updated': { scope: 'email:read', payload: EmailEvent },
  'email:deleted': { scope: 'email:read', payload: EmailEvent },
  'email-draft:updated': { scope: 'email:read', payload: DraftEvent },
  'outgoing-email:updated': { scope: 'email:read', payload: OutgoingEvent },
  'git-repo:sync-updated': { scope: 'git:read', payload: SyncEvent },
  'record:created': { scope: 'knowledge:read', payload: RecordEvent },
  'record:updated': { scope: 'knowledge:read', payload: RecordEvent },
  'record:deleted': { scope: 'knowledge:read', payload: RecordEvent },
  'export:updated': { scope: 'settings:read', payload: ExportEvent },
  'import:updated': { scope: 'settings:read', payload: ImportEvent },
  'mail-account:updated': { scope: 'email:read', payload: MailAccountEvent },
  'act:updated': { scope: 'email:read', payload: ActEvent },
} as const satisfies Record<EventName, { scope: Scope; payload: TObject }>

/** Excludes `seq`. */
export type EventPayload<N extends EventName> = Static<(typeof SOCKET_EVENTS)[N]['payload']>

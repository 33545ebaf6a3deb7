// The closed word lists of the wire. No schema library here: the web app bundles this file.

export const MAILBOXES = ['inbox', 'archived', 'sent', 'spam', 'trash'] as const
export type Mailbox = (typeof MAILBOXES)[number]

export const PRIMARY_ACTIONS = ['reply-required', 'human-do', 'waiting', 'no-action', 'spam'] as const
export type PrimaryAction = (typeof PRIMARY_ACTIONS)[number]

export const TRIAGE_STATUSES = ['pending', 'complete', 'failed'] as const

export const TRIAGE_MAILBOX_ACTIONS = ['none', 'keep-inbox', 'archive', 'spam'] as const
export type TriageMailboxAction = (typeof TRIAGE_MAILBOX_ACTIONS)[number]

export const ACTION_POINT_TYPES = ['reply', 'task', 'meeting', 'payment', 'document', 'deadline', 'other'] as const
export type ActionPointType = (typeof ACTION_POINT_TYPES)[number]

export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'canceled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** What a run is doing or did last: judge its mails, apply what a dry run showed, undo what it did. */
export const RUN_PHASES = ['judge', 'apply', 'undo'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/** What an export is at: reading what the account holds, then its files. */
export const EXPORT_STEPS = ['rows', 'files'] as const

/** What an import is at: checking the whole archive, taking its files, finding what is here already, taking the rest. */
export const IMPORT_STEPS = ['check', 'files', 'match', 'rows'] as const

/** What an undo leaves alone where people have changed it since. `everything`: the mail was deleted, reset or judged again. */
export const UNDO_KEPT = [
  'everything',
  'mailbox',
  'labels',
  'triaged',
  'triage_summary',
  'triage_action_points',
  'draft',
] as const

/** What people do with a judged mail that triage learns from. */
export const CORRECTION_KINDS = ['moved', 'labelled', 'reset', 'discarded', 'answered'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** What a correction is found again by. */
export const LEARNED_BY = ['from', 'domain', 'list', 'word'] as const

export const PROPOSAL_STATUSES = ['open', 'accepted', 'dismissed'] as const

export const EMAIL_SOURCES = ['api', 'forwarding', 'smtp', 'import', 'sent'] as const
export type EmailSource = (typeof EMAIL_SOURCES)[number]

/** What everybody needs to know of a kind of record. */
interface KindWords {
  /** Its collection: in routes and their answers, in paths of the web app, in the archive, and its folder in git. */
  plural: string
  /** How people call one of them, and several. */
  noun: string
  nouns: string
  /** The field that holds its text, as it is read to people and models. */
  text: 'content' | 'text_content'
  /** The fields that search reads beside title, address and tags. */
  searched: readonly ('content' | 'text_content' | 'source' | 'description')[]
  /** It has a list of its own; a page is found from its URL only. */
  isListed: boolean
  /** Git sync keeps it in step with Markdown files. */
  isSynced: boolean
}

/**
 * The kinds of record that people write or save, in the order in which they are offered. Routes, search, archive, git sync,
 * AI tools and the web app read this table; CONTRIBUTING.md lists the other files of a new kind.
 */
export const RECORD_KINDS = {
  note: {
    plural: 'notes',
    noun: 'note',
    nouns: 'notes',
    text: 'text_content',
    searched: ['text_content'],
    isListed: true,
    isSynced: true,
  },
  memory: {
    plural: 'memories',
    noun: 'memory',
    nouns: 'memories',
    text: 'content',
    searched: ['content', 'source'],
    isListed: true,
    isSynced: true,
  },
  url: {
    plural: 'urls',
    noun: 'saved URL',
    nouns: 'saved URLs',
    text: 'text_content',
    searched: ['description', 'text_content'],
    isListed: true,
    isSynced: false,
  },
  page: {
    plural: 'pages',
    noun: 'page',
    nouns: 'pages',
    text: 'text_content',
    searched: ['text_content'],
    isListed: false,
    isSynced: false,
  },
} as const satisfies Record<string, KindWords>

export type KnowledgeType = keyof typeof RECORD_KINDS
type KindsWith<P extends 'isListed' | 'isSynced'> = {
  [T in KnowledgeType]: (typeof RECORD_KINDS)[T][P] extends true ? T : never
}[KnowledgeType]
export type ListedType = KindsWith<'isListed'>
export type SyncedType = KindsWith<'isSynced'>
export type PluralOf<T extends KnowledgeType> = (typeof RECORD_KINDS)[T]['plural']

/** Records that people write or save, which are all but mail. */
export const KNOWLEDGE_TYPES = Object.keys(RECORD_KINDS) as KnowledgeType[]
export const LISTED_TYPES = KNOWLEDGE_TYPES.filter((type) => RECORD_KINDS[type].isListed) as ListedType[]
export const SYNCED_TYPES = KNOWLEDGE_TYPES.filter((type) => RECORD_KINDS[type].isSynced) as SyncedType[]

export type RecordType = KnowledgeType | 'email'
export const RECORD_TYPES: readonly RecordType[] = [...KNOWLEDGE_TYPES, 'email']

export const DRAFT_STATUSES = ['draft', 'queued', 'sent', 'discarded'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]

export const ROLES = ['member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** What the audit log tells (docs/spec/accounts.md §10). */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-ended',
  'registered',
  'address-confirmed',
  'magic-link-sent',
  'password-changed',
  'password-reset-sent',
  'password-reset',
  'totp-enabled',
  'totp-disabled',
  'totp-failed',
  'recovery-code-used',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'token-created',
  'token-revoked',
  'token-leaked',
  'account-created',
  'account-switched',
  'member-invited',
  'invitation-revoked',
  'invitation-accepted',
  'member-added',
  'member-removed',
  'role-changed',
  'export-started',
  'import-started',
  'app-let-in',
  'app-removed',
  'app-signed-out',
  'oauth-client-added',
  'oauth-client-removed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Labels that triage sets; people may set them too (docs/spec/emails.md §8). */
export const SYSTEM_LABELS = [...PRIMARY_ACTIONS, 'triaged', 'needs-review'] as const

export const OUTGOING_STATUSES = ['queued', 'sending', 'sent', 'failed', 'canceled', 'uncertain'] as const
export type OutgoingStatus = (typeof OUTGOING_STATUSES)[number]

export const CONTENT_FORMATS = ['html', 'markdown'] as const
export type ContentFormat = (typeof CONTENT_FORMATS)[number]

/** How far the fetching of a saved address is; '' before it was ever asked for. */
export const URL_STATUSES = ['pending', 'complete', 'failed'] as const

export const BATCH_ACTIONS = ['move', 'copy', 'delete', 'restore'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

/** What a record was written or changed by: someone signed in, a program with a token, or the service itself. */
export const WRITERS = ['person', 'tool', 'service'] as const
export type Writer = (typeof WRITERS)[number]

/** What became of a memory that a tool wrote; '' for those that nobody has to look at. */
export const REVIEW_STATES = ['waiting', 'accepted', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const VERDICTS_ON_MEMORY = ['accepted', 'rejected'] as const
export type VerdictOnMemory = (typeof VERDICTS_ON_MEMORY)[number]

/** What a version of a record came of. `reverted`: an older version was brought back. */
export const HISTORY_ACTIONS = ['created', 'changed', 'moved', 'trashed', 'restored', 'reviewed', 'reverted'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** The fields of records that people and tools write, by their names on the wire. */
export const WRITTEN_FIELDS = [
  'title',
  'content',
  'source_text',
  'content_format',
  'text_content',
  'url',
  'description',
  'tags',
  'source',
  'valid_from',
  'valid_to',
  'replaced_by',
  'crawl_enabled',
] as const

/** What history tells of, by the field's name on the wire. */
export const HISTORY_FIELDS = [...WRITTEN_FIELDS, 'review', 'project', 'in_trash'] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

export const ADDRESS_ROLES = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc'] as const

export const EMAIL_INCLUDES = ['email', 'draft'] as const

export const SORT_ORDERS = ['asc', 'desc'] as const

/** By what a mail came into its thread. `start`: it is where the thread began. */
export const THREAD_REASONS = ['start', 'message-id', 'in-reply-to', 'references'] as const

export const DECISION_STATUSES = ['waiting', 'decided', 'applied', 'skipped', 'failed', 'undone'] as const

/** What judges mail by default: the model when one is configured, or always the built-in engine. */
export const TRIAGE_ENGINES = ['builtin', 'model'] as const
export type TriageEngine = (typeof TRIAGE_ENGINES)[number]

/** Whose interface a configured model speaks. */
export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic', 'google'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** read_only: git to here. write_only: here to git. read_write: both. */
export const SYNC_MODES = ['read_only', 'write_only', 'read_write'] as const
export type SyncMode = (typeof SYNC_MODES)[number]

export const SYNC_STATUSES = ['running', 'success', 'conflicts', 'failed', 'needs_approval'] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

/** What asked for a sync. */
export const SYNC_CAUSES = ['interval', 'person', 'webhook', 'approval', 'change'] as const
export type SyncCause = (typeof SYNC_CAUSES)[number]

/** What a sync did with one file or record; files that are the same on both sides are not told of. */
export const SYNC_DECISIONS = [
  'imported',
  'adopted',
  'updated',
  'merged',
  'renamed',
  'trashed',
  'restored',
  'kept',
  'conflict',
  'exported',
  'removed',
  'skipped',
  'held_back',
] as const
export type SyncDecision = (typeof SYNC_DECISIONS)[number]

/** What is tried, in this order, when a repository is verified; `write` only where it is written to. */
export const GIT_STEPS = ['address', 'sign_in', 'branch', 'write'] as const
export type GitStepName = (typeof GIT_STEPS)[number]

export const CONFLICT_SIDES = ['ours', 'theirs', 'text'] as const
export type ConflictSide = (typeof CONFLICT_SIDES)[number]

export const REGISTRATION_SOURCES = ['pre_registered', 'dynamic', 'client_id_metadata_document'] as const
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number]

/** How an application shows that it is itself (RFC 7591, 2). */
export const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number]

/** How a call of an application ended. `refused`: it was not allowed, or asked for what is not there. */
export const ACTIVITY_OUTCOMES = ['done', 'refused', 'failed'] as const
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number]

/** What is tried, in this order, when an identity is verified; with `ssl` the encryption comes before the greeting. */
export const SMTP_STEPS = ['resolve', 'connect', 'greeting', 'tls', 'sign_in', 'sender'] as const
export type SmtpStepName = (typeof SMTP_STEPS)[number]

export const HIGHLIGHT_FIELDS = ['title', 'body', 'from', 'url', 'tags'] as const
export type HighlightField = (typeof HIGHLIGHT_FIELDS)[number]

export const DEPENDENCY_STATUSES = ['ok', 'down'] as const

/** Every event of the socket and of `GET /events`; payloads and scopes are in socket-events.ts. */
export const EVENT_NAMES = [
  'email-triage:run-updated',
  'email:created',
  'email:updated',
  'email:deleted',
  'email-draft:updated',
  'outgoing-email:updated',
  'git-repo:sync-updated',
  'record:created',
  'record:updated',
  'record:deleted',
  'export:updated',
  'import:updated',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Personal access tokens begin with this, so that scanners and people recognise them. */
export const TOKEN_PREFIX = 'dsr_pat_'

/** The undo window of a send. */
export const ABORT_WINDOW_MS = 10_000

/** A verdict below this moves nothing and sets the label `needs-review`. */
export const DEFAULT_CONFIDENCE_THRESHOLD = 0.6

/** Form of a run id that a client gives. */
export const RUN_ID_PATTERN = '^[A-Za-z0-9._:-]{1,128}$'

const MiB = 1024 * 1024

/** Largest values of the wire. Lengths are in characters, lists in items, names with Bytes in bytes. */
export const LIMITS = {
  pageSize: 50,
  maxPageSize: 200,
  id: 128,
  label: 100,
  labels: 100,
  tag: 100,
  tags: 100,
  title: 1000,
  name: 200,
  subject: 10_000,
  address: 1000,
  /** Addresses of a stored mail in one field. */
  addresses: 10_000,
  /** Recipients of one outgoing mail, all fields together. */
  recipients: 100,
  url: 8192,
  query: 1000,
  password: 1000,
  actionPoints: 100,
  actionText: 1000,
  noteContent: 5 * MiB,
  mailText: 30 * MiB,
  draftBody: 5 * MiB,
  draftFiles: 100,
  /** The files of a draft together, as they go over the wire: sizeInMail of each. */
  draftFilesBytes: 25 * MiB,
  filename: 150,
  batch: 200,
  runItems: 10_000,
  mailBytes: 30 * MiB,
  /** A mail of 30 MB as base64 in JSON, with room for what is beside it. */
  ingestBodyBytes: 64 * MiB,
  recordBodyBytes: 16 * MiB,
  /** An archive that is imported. */
  archiveBytes: 64 * 1024 * MiB,
} as const

/** How the web app looks: as the system wishes, or always the same. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Whether letters act in the web app: always, only after Ctrl and a full stop, or never (WCAG 2.1.4). */
export const KEY_MODES = ['on', 'prefixed', 'off'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** Of a project that nobody chose a colour for. */
export const PROJECT_COLOUR = '#4f7a68'

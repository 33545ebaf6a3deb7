// Closed word lists of the API. No schema library here: the web app bundles this file.

/** State of a request to unsubscribe. `opened`: the person opened the link; the list's answer is unknown. */
export const UNSUBSCRIBE_STATUSES = ['requested', 'done', 'failed', 'uncertain', 'opened'] as const
export type UnsubscribeStatus = (typeof UNSUBSCRIBE_STATUSES)[number]

/** Main change of an act, strongest first: an act that does several has the first of them. */
export const ACT_KINDS = [
  'create',
  'trash',
  'restore',
  'project',
  'move',
  'snooze',
  'remind',
  'label',
  'mark',
  'edit',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

export const ACT_STATES = ['done', 'undone'] as const
export type ActState = (typeof ACT_STATES)[number]

/** Why a change stays: a newer act, another change, or the record is gone. */
export const ACT_KEPT_REASONS = ['act', 'change', 'gone'] as const
export type ActKeptReason = (typeof ACT_KEPT_REASONS)[number]

export const MAILBOXES = ['inbox', 'archived', 'sent', 'spam', 'trash'] as const
export type Mailbox = (typeof MAILBOXES)[number]

/** Values of `in:` in an email search (docs/spec/emails.md §10): mailboxes, and names that the web app shows. */
export const SEARCH_PLACES = [...MAILBOXES, 'archive', 'snoozed'] as const
/** Values of `is:` in an email search. */
export const SEARCH_STATES = ['read', 'unread', 'starred', 'snoozed'] as const

/** Why a thread returned to the inbox; '' for none. */
export const RETURNED_REASONS = ['time', 'reply', 'reminder'] as const
export type ReturnedReason = (typeof RETURNED_REASONS)[number]

/** `snoozed_until` of a thread that returns only when somebody answers. */
export const UNTIL_ANSWERED = '9999-12-31T00:00:00.000Z'

/** Filter of lists: only snoozed threads, none, or both. */
export const SNOOZED_FILTERS = ['true', 'false', 'any'] as const
export type SnoozedFilter = (typeof SNOOZED_FILTERS)[number]

export const PRIMARY_ACTIONS = ['reply-required', 'human-do', 'waiting', 'no-action', 'spam'] as const
export type PrimaryAction = (typeof PRIMARY_ACTIONS)[number]

export const TRIAGE_STATUSES = ['pending', 'complete', 'failed'] as const

export const TRIAGE_MAILBOX_ACTIONS = ['none', 'keep-inbox', 'archive', 'spam'] as const
export type TriageMailboxAction = (typeof TRIAGE_MAILBOX_ACTIONS)[number]

export const ACTION_POINT_TYPES = ['reply', 'task', 'meeting', 'payment', 'document', 'deadline', 'other'] as const
export type ActionPointType = (typeof ACTION_POINT_TYPES)[number]

export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'canceled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Current or last phase of a run: classify its emails, apply a dry run, undo. */
export const RUN_PHASES = ['judge', 'apply', 'undo'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/** Emails of a run are classified, or rules are applied to them. */
export const RUN_KINDS = ['triage', 'rules'] as const

export const RULE_FIELDS = [
  'from',
  'to',
  'subject',
  'body',
  'list',
  'attachment',
  'size',
  'language',
  'action',
  'label',
] as const
export type RuleField = (typeof RULE_FIELDS)[number]

export const RULE_OPS = ['is', 'contains', 'domain', 'matches', 'over', 'under', 'exists'] as const
export type RuleOp = (typeof RULE_OPS)[number]

/** Operators of each field of a rule's condition. */
export const RULE_OPS_OF: Readonly<Record<RuleField, readonly RuleOp[]>> = {
  from: ['is', 'contains', 'domain', 'matches'],
  to: ['is', 'contains', 'domain', 'matches'],
  subject: ['is', 'contains', 'matches'],
  body: ['contains', 'matches'],
  list: ['is', 'contains', 'matches', 'exists'],
  attachment: ['is', 'contains', 'matches', 'exists'],
  size: ['over', 'under'],
  language: ['is'],
  action: ['is', 'exists'],
  label: ['is', 'contains', 'exists'],
}

export const RULE_ACTIONS = [
  'label',
  'unlabel',
  'move',
  'mark_read',
  'star',
  'snooze',
  'triage',
  'draft',
  'note',
] as const
export type RuleActionName = (typeof RULE_ACTIONS)[number]

/** `snooze` of a rule: hours, days or weeks, or until somebody answers. */
export const RULE_SNOOZE_PATTERN = '^(?:[1-9][0-9]{0,2}[hdw]|answer)$'

/** Mailboxes that a rule may move an email to. */
export const RULE_MAILBOXES = ['inbox', 'archived', 'spam', 'trash'] as const satisfies readonly Mailbox[]

/** Current step of an export: account data, then its files. */
export const EXPORT_STEPS = ['rows', 'files'] as const

/** Current step of an import: check the archive, import its files, match existing records, import the others. */
export const IMPORT_STEPS = ['check', 'files', 'match', 'rows'] as const

/**
 * Parts that an undo keeps because users changed them since. `everything`: the email was deleted, reset or classified
 * again.
 */
export const PRESERVED_BY_UNDO = [
  'everything',
  'mailbox',
  'labels',
  'triaged',
  'triage_summary',
  'triage_action_points',
  'draft',
  'read',
  'triage_primary_action',
  'note',
  'starred',
  'snoozed',
] as const

/** User actions on classified emails that triage learns from. */
export const CORRECTION_KINDS = ['moved', 'labelled', 'reset', 'discarded', 'answered'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** Features that index a correction. */
export const LEARNED_BY = ['from', 'domain', 'list', 'word'] as const

export const PROPOSAL_STATUSES = ['open', 'accepted', 'dismissed'] as const

/** `account`: arrived in a mail account. Emails of its first sync are imports. */
export const EMAIL_SOURCES = ['api', 'forwarding', 'smtp', 'import', 'sent', 'account'] as const
export type EmailSource = (typeof EMAIL_SOURCES)[number]

/** Basic facts of a kind of record. */
interface KindWords {
  /** Collection name in routes, answers, web app paths, archives and git folders. */
  plural: string
  noun: string
  nouns: string
  /** Field with the text shown to people and models. */
  text: 'content' | 'text_content'
  /** Fields searched in addition to title, URL and tags. */
  searched: readonly ('content' | 'text_content' | 'link_text' | 'source' | 'description')[]
  /** It has its own list; a page is reached only through its URL. */
  isListed: boolean
  /** Git sync keeps it in sync with Markdown files. */
  isSynced: boolean
}

/**
 * Kinds of records that users write or save, in display order. Routes, search, archive, git sync, AI tools and the web
 * app read this table; CONTRIBUTING.md lists the other files of a new kind.
 */
export const RECORD_KINDS = {
  note: {
    plural: 'notes',
    noun: 'note',
    nouns: 'notes',
    text: 'text_content',
    searched: ['text_content', 'link_text'],
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
    searched: ['description', 'text_content', 'link_text'],
    isListed: true,
    isSynced: false,
  },
  page: {
    plural: 'pages',
    noun: 'page',
    nouns: 'pages',
    text: 'text_content',
    searched: ['text_content', 'link_text'],
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

/** All record types except emails. */
export const KNOWLEDGE_TYPES = Object.keys(RECORD_KINDS) as KnowledgeType[]
export const LISTED_TYPES = KNOWLEDGE_TYPES.filter((type) => RECORD_KINDS[type].isListed) as ListedType[]
export const SYNCED_TYPES = KNOWLEDGE_TYPES.filter((type) => RECORD_KINDS[type].isSynced) as SyncedType[]

export type RecordType = KnowledgeType | 'email'
export const RECORD_TYPES: readonly RecordType[] = [...KNOWLEDGE_TYPES, 'email']

/** Names of a record's type in requests: its own, or that of its collection. */
const TYPES_BY_NAME: ReadonlyMap<string, RecordType> = new Map<string, RecordType>([
  ...RECORD_TYPES.map((type) => [type, type] as const),
  ...KNOWLEDGE_TYPES.map((type) => [RECORD_KINDS[type].plural, type] as const),
  ['emails', 'email'],
])
export type RecordTypeName = RecordType | PluralOf<KnowledgeType> | 'emails'
export const RECORD_TYPE_NAMES = [...TYPES_BY_NAME.keys()] as RecordTypeName[]
export const recordTypeNamed = (name: RecordTypeName): RecordType => TYPES_BY_NAME.get(name) as RecordType

export const DRAFT_STATUSES = ['draft', 'queued', 'sent', 'discarded'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]

/** Kinds of drafts, by their relation to an existing email. */
export const ORIGINAL_KINDS = [
  'reply',
  'reply-all',
  'forward',
  'forward-attachment',
  'edit-as-new',
  'redirect',
] as const
export type OriginalKind = (typeof ORIGINAL_KINDS)[number]
export const DRAFT_KINDS = ['new', ...ORIGINAL_KINDS] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** Remarks on unusual recipients of a reply. */
export const RECIPIENT_NOTICES = ['contact-form', 'no-reply', 'mailing-list'] as const
export type RecipientNoticeCode = (typeof RECIPIENT_NOTICES)[number]

export const ROLES = ['member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Actions in the audit log (docs/spec/accounts.md §10). */
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
  'mail-account-added',
  'mail-account-changed',
  'mail-account-signed-in',
  'mail-account-paused',
  'mail-account-resumed',
  'mail-account-approved',
  'mail-account-removed',
  'rule-created',
  'rule-changed',
  'rule-deleted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Labels set by triage; users may set them too (docs/spec/emails.md §8). */
export const SYSTEM_LABELS = [...PRIMARY_ACTIONS, 'triaged', 'needs-review'] as const

export const OUTGOING_STATUSES = ['queued', 'sending', 'sent', 'failed', 'canceled', 'uncertain'] as const
export type OutgoingStatus = (typeof OUTGOING_STATUSES)[number]

/** `bounced` comes from delivery reports, the others from the mail server's answers. */
/** Whether a domain has a mail server. */
export const MAIL_DOMAIN_STATES = ['yes', 'no', 'unknown'] as const

export const RECIPIENT_STATUSES = ['pending', 'accepted', 'deferred', 'refused', 'bounced'] as const
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

/** Orders of a list of records. */
export const RECORD_ORDERS = ['created', 'changed', 'title'] as const
export type RecordOrder = (typeof RECORD_ORDERS)[number]

export const CONTENT_FORMATS = ['html', 'markdown'] as const
export type ContentFormat = (typeof CONTENT_FORMATS)[number]

/** Fetch status of a saved URL; '' before the first request. */
export const URL_STATUSES = ['pending', 'complete', 'failed'] as const

export const BATCH_ACTIONS = ['move', 'copy', 'delete', 'restore'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

/** Author type of a change: a signed-in user, a program with a token, or the service. */
export const WRITERS = ['person', 'tool', 'service'] as const
export type Writer = (typeof WRITERS)[number]

/** Review state of a memory written by a tool; '' when no review is needed. */
export const REVIEW_STATES = ['waiting', 'accepted', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const VERDICTS_ON_MEMORY = ['accepted', 'rejected'] as const
export type VerdictOnMemory = (typeof VERDICTS_ON_MEMORY)[number]

/** Cause of a record version. `reverted`: an older version was restored. */
export const HISTORY_ACTIONS = ['created', 'changed', 'moved', 'trashed', 'restored', 'reviewed', 'reverted'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** Fields of records that users and tools write, by API name. */
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

export const HISTORY_FIELDS = [...WRITTEN_FIELDS, 'review', 'project', 'in_trash'] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

/** Answers to an invitation. */
export const INVITATION_REPLIES = ['accept', 'tentative', 'decline'] as const
export type InvitationReply = (typeof INVITATION_REPLIES)[number]

/** RFC 5546, section 1.4. */
export const INVITATION_METHODS = [
  'publish',
  'request',
  'reply',
  'add',
  'cancel',
  'refresh',
  'counter',
  'declinecounter',
] as const
export type InvitationMethod = (typeof INVITATION_METHODS)[number]

/** Our own finding about the From address (docs/spec/emails.md §4). `unconfirmed`: checked without a clear result. */
export const SENDER_CHECKS = ['confirmed', 'failed', 'unconfirmed', 'not_checked'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]

/** Prefix of the findings that warn of phishing or fraud (docs/spec/emails.md §5). */
export const FRAUD_PREFIX = 'fraud_'

export const ADDRESS_ROLES = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc'] as const

export const EMAIL_INCLUDES = ['email', 'draft'] as const

export const SORT_ORDERS = ['asc', 'desc'] as const

/** Reason why an email joined its thread. `start`: it began the thread. */
export const THREAD_REASONS = ['start', 'message-id', 'in-reply-to', 'references'] as const

export const DECISION_STATUSES = ['waiting', 'decided', 'applied', 'skipped', 'failed', 'undone'] as const

/** Default triage engine: the model if configured, or always the built-in engine. */
export const TRIAGE_ENGINES = ['builtin', 'model'] as const
export type TriageEngine = (typeof TRIAGE_ENGINES)[number]

/** API types of configurable models. */
export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic', 'google'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** read_only: git to Dossier. write_only: Dossier to git. read_write: both. */
export const SYNC_MODES = ['read_only', 'write_only', 'read_write'] as const
export type SyncMode = (typeof SYNC_MODES)[number]

export const SYNC_STATUSES = ['running', 'success', 'conflicts', 'failed', 'needs_approval'] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

export const SYNC_CAUSES = ['interval', 'person', 'webhook', 'approval', 'change'] as const
export type SyncCause = (typeof SYNC_CAUSES)[number]

/** Result of a sync for one file or record; unchanged files are omitted. */
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

/** Steps of verifying a repository, in order; `write` only when it is written to. */
export const GIT_STEPS = ['address', 'sign_in', 'branch', 'write'] as const
export type GitStepName = (typeof GIT_STEPS)[number]

export const CONFLICT_SIDES = ['ours', 'theirs', 'text'] as const
export type ConflictSide = (typeof CONFLICT_SIDES)[number]

/** Kind of sign-in of a mail account: a password, or a grant of the provider. */
export const MAIL_ACCOUNT_AUTHS = ['password', 'google', 'microsoft'] as const
export type MailAccountAuth = (typeof MAIL_ACCOUNT_AUTHS)[number]

/** `plain` is only for private hosts that the operator allows. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'plain'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** State of a mail account (docs/spec/mail-accounts.md). */
export const MAIL_ACCOUNT_STATES = [
  'importing',
  'live',
  'waiting',
  'needs_person',
  'needs_approval',
  'paused',
  'removing',
] as const
export type MailAccountState = (typeof MAIL_ACCOUNT_STATES)[number]

/** Why a mail account is waiting: time resolves these. */
export const WAITING_REASONS = ['unreachable', 'busy', 'throttled', 'disk_full', 'provider_down'] as const
/** Why a mail account needs a person. */
export const NEEDS_PERSON_REASONS = [
  'password_refused',
  'app_password_needed',
  'sign_in_expired',
  'consent_missing',
  'imap_switched_off',
  'not_connected',
  'certificate',
  'no_encryption',
  'host_private',
  'settings',
] as const
/** Which changes of a mail account need approval. */
export const APPROVAL_REASONS = ['many_gone', 'many_erased', 'old_changes', 'restored', 'imported'] as const
export type ApprovalReason = (typeof APPROVAL_REASONS)[number]
export const MAIL_ACCOUNT_REASONS = [...WAITING_REASONS, ...NEEDS_PERSON_REASONS, ...APPROVAL_REASONS] as const
export type MailAccountReason = (typeof MAIL_ACCOUNT_REASONS)[number]

/** Answers to an approval: apply the changes here; keep everything as it is here; read the server again. */
export const APPROVAL_ANSWERS = ['apply', 'keep', 'check_again'] as const
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number]

/** Changes that a mail account writes to its server: all, read marks and labels only, or nothing. */
export const WRITE_BACKS = ['all', 'marks', 'nothing'] as const
export type WriteBack = (typeof WRITE_BACKS)[number]

/** Who saves a sent email to the Sent folder: as the provider needs it, Dossier, or the server. */
export const SENT_COPIES = ['auto', 'append', 'server'] as const
export type SentCopies = (typeof SENT_COPIES)[number]

/** Form of labels on the server. */
export const LABEL_FORMS = ['keywords', 'gmail', 'nothing'] as const
export type LabelForm = (typeof LABEL_FORMS)[number]

/** Purpose of a folder on a mail server. */
export const FOLDER_ROLES = [
  'inbox',
  'sent',
  'archive',
  'all',
  'spam',
  'trash',
  'drafts',
  'flagged',
  'important',
  'other',
] as const
export type FolderRole = (typeof FOLDER_ROLES)[number]

/** Origin of a folder's role: the server, a guess from its name, a person; '' without a role. */
export const FOLDER_ROLE_ORIGINS = ['server', 'name', 'person'] as const

/** Steps of verifying a mail account, in order. */
export const MAIL_ACCOUNT_STEPS = [
  'resolve',
  'connect',
  'tls',
  'greeting',
  'sign_in',
  'folders',
  'smtp_resolve',
  'smtp_connect',
  'smtp_greeting',
  'smtp_tls',
  'smtp_sign_in',
  'smtp_sender',
] as const
export type MailAccountStep = (typeof MAIL_ACCOUNT_STEPS)[number]

/** Origin of discovered mail servers. */
export const DISCOVERY_SOURCES = ['known', 'srv', 'autoconfig', 'ispdb', 'mx', 'guess'] as const
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number]

export const PENDING_CHANGE_KINDS = ['mailbox', 'read', 'labels', 'erase', 'append'] as const
export type PendingChangeKind = (typeof PENDING_CHANGE_KINDS)[number]

/** `offered`: the server may have applied it. `stuck`: the server refused it three times. */
export const PENDING_CHANGE_STATES = ['waiting', 'offered', 'stuck'] as const
export type PendingChangeState = (typeof PENDING_CHANGE_STATES)[number]

/** Whether changes of an email wait for its mail server; '' = none. */
export const EMAIL_SYNC_STATES = ['waiting', 'stuck'] as const
export type EmailSyncState = (typeof EMAIL_SYNC_STATES)[number] | ''

/** Author of a change of an email. */
export const CHANGE_AUTHORS = ['person', 'triage', 'retention', 'server'] as const
export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number]

export const MAIL_GRANT_STATUSES = ['pending', 'complete', 'failed', 'expired'] as const

/** Fates of the emails of a removed mail account. */
export const REMOVED_ACCOUNT_MAIL = ['keep', 'trash'] as const

export const REGISTRATION_SOURCES = ['pre_registered', 'dynamic', 'client_id_metadata_document'] as const
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number]

/** Authentication methods of an application (RFC 7591, 2). */
export const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number]

/** Result of an application's call. `refused`: it was not allowed, or its target does not exist. */
export const ACTIVITY_OUTCOMES = ['done', 'refused', 'failed'] as const
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number]

/** Steps of verifying an identity, in order; with `ssl`, encryption precedes the greeting. */
export const SMTP_STEPS = ['resolve', 'connect', 'greeting', 'tls', 'sign_in', 'sender'] as const
export type SmtpStepName = (typeof SMTP_STEPS)[number]

export const HIGHLIGHT_FIELDS = ['title', 'body', 'from', 'url', 'tags', 'file'] as const
/** Why a record is a hit. */
export const HIT_REASONS = ['title', 'words', 'prefix', 'typo', 'context', 'meaning'] as const
export type HitReason = (typeof HIT_REASONS)[number]

/** Why records of an account have no vectors at the moment (docs/spec/search.md §9). */
export const EMBEDDING_PROBLEMS = [
  'refused',
  'unreachable',
  'too_slow',
  'busy',
  'broken',
  'dimension',
  'budget',
] as const
export type EmbeddingProblem = (typeof EMBEDDING_PROBLEMS)[number]

export type HighlightField = (typeof HIGHLIGHT_FIELDS)[number]

/** What an account may use up. */
export const QUOTA_KINDS = ['storage', 'intake', 'uploads'] as const
export type QuotaKind = (typeof QUOTA_KINDS)[number]

export const DEPENDENCY_STATUSES = ['ok', 'down'] as const

/** All events of the socket and `GET /events`; payloads and scopes are in socket-events.ts. */
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
  'mail-account:updated',
  'act:updated',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Prefix of personal access tokens, so that scanners and people recognize them. */
export const TOKEN_PREFIX = 'dsr_pat_'

export const ABORT_WINDOW_MS = 10_000

/** A verdict below this confidence moves nothing and sets the label `needs-review`. */
export const DEFAULT_CONFIDENCE_THRESHOLD = 0.6

export const RUN_ID_PATTERN = '^[A-Za-z0-9._:-]{1,128}$'

const MiB = 1024 * 1024

/** Hidden files and folders hold the trash and the settings of note apps. */
export const DEFAULT_IGNORE_PATTERNS = ['.*', 'node_modules/']

/** Limits of the API. Lengths are in characters, lists in items, names with Bytes in bytes. */
export const LIMITS = {
  pageSize: 50,
  acts: 50,
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
  /** Addresses per field of a stored email. */
  addresses: 10_000,
  /** Recipients of one outgoing email, all fields together. */
  recipients: 100,
  /** Domains that one request checks. */
  mailDomains: 20,
  url: 8192,
  pushEndpoint: 2000,
  /** Devices of a user that take notifications. */
  pushSubscriptions: 10,
  query: 1000,
  password: 1000,
  actionPoints: 100,
  actionText: 1000,
  noteContent: 5 * MiB,
  /** A written text of an email. Readers of received emails keep 4 MiB of text and 2 MiB of HTML. */
  mailText: 5 * MiB,
  draftBody: 5 * MiB,
  draftFiles: 100,
  /** All files of a draft together, encoded: sizeInMail of each. */
  draftFilesBytes: 25 * MiB,
  filename: 150,
  /** Highlights of a record, and characters of each, of the text on each side of it, and of its comment. */
  recordHighlights: 200,
  highlight: 5000,
  highlightContext: 32,
  highlightComment: 10_000,
  /** Files of a record, and bytes of each. */
  recordFiles: 500,
  recordFileBytes: 25 * MiB,
  ignorePatterns: 50,
  /** Links of a text that name other records. */
  references: 1000,
  /** Rules of a project. */
  rules: 200,
  /** Further addresses of an identity. */
  aliases: 50,
  /** Templates of a project, and characters of each text. */
  templates: 500,
  templateBody: 200_000,
  ruleConditions: 50,
  ruleActions: 20,
  /** Days until the thread of a sent email returns. */
  remindDays: 365,
  ruleValue: 1000,
  rulePattern: 200,
  /** Text of a drafted reply. */
  ruleText: 10_000,
  batch: 200,
  runItems: 10_000,
  mailBytes: 30 * MiB,
  sourceBytes: MiB,
  invitationComment: 2_000,
  /** An email of 30 MB as base64 in JSON, plus the other fields. */
  ingestBodyBytes: 64 * MiB,
  recordBodyBytes: 16 * MiB,
  archiveBytes: 64 * 1024 * MiB,
} as const

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Single-key shortcuts in the web app: always, only after Ctrl and a full stop, or never (WCAG 2.1.4). */
export const KEY_MODES = ['on', 'prefixed', 'off'] as const
export type KeyMode = (typeof KEY_MODES)[number]

export const PROJECT_COLOUR = '#4f7a68'

/** Groups of changes of a project, in the order of a list. */
export const CHANGE_GROUPS = [
  'needs_reply',
  'new_emails',
  'answered',
  'sent',
  'memories_to_review',
  'new_records',
  'edited_records',
  'deleted',
] as const
export type ChangeGroup = (typeof CHANGE_GROUPS)[number]

// The closed word lists of the wire. No schema library here: the web app bundles this file.

export const MAILBOXES = ['inbox', 'archived', 'sent', 'spam', 'trash'] as const
export type Mailbox = (typeof MAILBOXES)[number]

export const PRIMARY_ACTIONS = ['reply-required', 'human-do', 'waiting', 'no-action', 'spam'] as const
export type PrimaryAction = (typeof PRIMARY_ACTIONS)[number]

export const TRIAGE_STATUSES = ['pending', 'complete', 'failed'] as const
export type TriageStatus = (typeof TRIAGE_STATUSES)[number]

export const TRIAGE_MAILBOX_ACTIONS = ['none', 'keep-inbox', 'archive', 'spam'] as const
export type TriageMailboxAction = (typeof TRIAGE_MAILBOX_ACTIONS)[number]

export const ACTION_POINT_TYPES = ['reply', 'task', 'meeting', 'payment', 'document', 'deadline', 'other'] as const
export type ActionPointType = (typeof ACTION_POINT_TYPES)[number]

export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'canceled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const EMAIL_SOURCES = ['api', 'forwarding', 'smtp', 'import', 'sent'] as const
export type EmailSource = (typeof EMAIL_SOURCES)[number]

export const RECORD_TYPES = ['note', 'memory', 'url', 'page', 'email'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

export const DRAFT_STATUSES = ['draft', 'queued', 'sent', 'discarded'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]

export const ROLES = ['member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Labels that triage sets; people may set them too (decisions §4). */
export const SYSTEM_LABELS = [...PRIMARY_ACTIONS, 'triaged', 'needs-review'] as const

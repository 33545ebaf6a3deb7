import type { Message } from '@dossier/contract/message'
import type { ChangeAuthor, Mailbox, PendingChangeKind, WriteBack } from '@dossier/contract/vocabulary'
import { type EmailChange, labelSlug } from '#features/emails/index'
import type { MailAccountRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import type { CopiedMessages } from './plan-change.ts'
import { withoutLabels } from './without-labels.ts'

/** JSON of the column `want`, by kind. */
export interface Want {
  mailbox?: Mailbox
  read?: boolean
  labels?: readonly string[]
}

/** JSON of the column `was`: what the server has, as far as it is known, without the change that waits. */
export interface Was extends Want {
  /** Mailbox of the email when the change was made. Unlike `mailbox`, it stays when the server's becomes another one. */
  from?: Mailbox
  /** Folders of the email. */
  folders?: readonly string[]
  /** The email was deleted here; its messages are found by these. */
  fingerprints?: readonly string[]
  /** Messages that a server without MOVE was told to copy. */
  copied?: CopiedMessages | null
}

const DAY_MS = 86_400_000
/** After adding an account, only people change its server. */
const TRIAGE_WAITS_MS = DAY_MS
/** Older changes ask before they are applied: the account was down for long. */
export const OLD_AFTER_MS = 7 * DAY_MS
/** Refused this often, a change is stuck. */
const MAX_REFUSALS = 3
const RETRY_MS = [60_000, 300_000]

export const wantOf = ({ want }: Pick<PendingChangeRow, 'want'>): Want => JSON.parse(want) as Want
export const wasOf = ({ was }: Pick<PendingChangeRow, 'was'>): Was => JSON.parse(was) as Was

/** Reports whether the account writes changes of this kind to its server. */
export const isWritten = (writeBack: WriteBack, kind: PendingChangeKind): boolean =>
  writeBack === 'all' || (writeBack === 'marks' && (kind === 'read' || kind === 'labels' || kind === 'append'))

/** Returns when a new change may be applied first. */
const firstTryAt = ({ created_at }: Pick<MailAccountRow, 'created_at'>, by: ChangeAuthor, now: number): number =>
  by === 'triage' ? Math.max(now, created_at + TRIAGE_WAITS_MS) : now

/** A change in the mailboxes of servers, which know no snoozed emails. */
export type FieldChange =
  | Exclude<EmailChange, { field: 'deleted' | 'mailbox' }>
  | (Omit<Extract<EmailChange, { field: 'mailbox' }>, 'was' | 'now'> & { was: Mailbox; now: Mailbox })

interface Noted {
  account: Pick<MailAccountRow, 'tenant_id' | 'id' | 'created_at'>
  change: FieldChange
  /** Folders of the email in the account. */
  folders: readonly string[]
  existing: PendingChangeRow | undefined
  now: number
  newId: () => string
}

/**
 * Decides how a change here waits for the server. A later change of the same field replaces the earlier one. One that
 * returns to what the server has disappears, unless the server may have heard of it.
 */
export function decidePending({ account, change, folders, existing, now, newId }: Noted): PendingChangeRow | 'remove' {
  const { field, by } = change
  const want = JSON.stringify({ [field]: change.now })
  const common = { want, made_by: by, attempts: 0, try_at: firstTryAt(account, by, now), error: '', created_at: now }
  if (!existing)
    return {
      tenant_id: account.tenant_id,
      account_id: account.id,
      id: newId(),
      email_id: change.emailId,
      kind: field,
      was: JSON.stringify({
        [field]: change.was,
        ...(field === 'mailbox' ? { from: change.was, folders } : {}),
      } satisfies Was),
      cause: '',
      state: 'waiting',
      target_folder: '',
      target_next_uid: 0,
      ...common,
    }
  if (!mayBeThere(existing) && isSame(field, wasOf(existing)[field], change.now)) return 'remove'
  return {
    ...existing,
    ...common,
    was: wasFor(existing, change),
    state: existing.state === 'offered' ? 'offered' : 'waiting',
  }
}

/** A label of which the server may have heard is written again, whichever way it is wanted now. */
function wasFor(existing: PendingChangeRow, change: FieldChange): string {
  if (change.field !== 'labels' || !mayBeThere(existing)) return existing.was
  const was = wasOf(existing)
  const [before, offered] = [was.labels ?? [], wantOf(existing).labels ?? []]
  const stay = withoutLabels(before, withoutLabels(change.now, offered))
  const added = withoutLabels(withoutLabels(offered, before), change.now)
  return JSON.stringify({ ...was, labels: [...stay, ...added] } satisfies Was)
}

function isSame(field: FieldChange['field'], a: Want[FieldChange['field']], b: Want[FieldChange['field']]): boolean {
  if (field !== 'labels') return a === b
  const slugs = (labels: unknown) => (labels as readonly string[]).map(labelSlug).sort().join('\n')
  return slugs(a ?? []) === slugs(b ?? [])
}

/** Reports whether the server has a part of the change, or may have. */
export const mayBeThere = ({ state, target_folder }: Pick<PendingChangeRow, 'state' | 'target_folder'>): boolean =>
  state === 'offered' || target_folder !== ''

/** Returns the columns of a change that the server has refused. */
export function afterRefusal(
  { attempts }: Pick<PendingChangeRow, 'attempts'>,
  error: Message,
  now: number,
): Pick<PendingChangeRow, 'state' | 'attempts' | 'error' | 'try_at'> {
  const refusals = attempts + 1
  const isStuck = refusals >= MAX_REFUSALS
  const pause = RETRY_MS[refusals - 1] ?? 0
  return { state: isStuck ? 'stuck' : 'waiting', attempts: refusals, error, try_at: now + pause }
}

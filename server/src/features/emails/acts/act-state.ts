import type { Reads } from '#platform/database/database'
import type { EmailTableRow } from '../emails.tables.ts'
import { readMailState } from '../mail-state.ts'
import { findThread } from '../threading/marks.store.ts'

/** What acts of people change in an email, by API field. Each value holds what its restoration needs. */
export interface ActState {
  mailbox: { mailbox: string; by: string }
  labels: { all: string[]; by_triage: string[] }
  read: number
  triaged: { is: number; at: number | null }
  triage_action_points: { points: string; by: string }
  project: string
  starred: number
  /** Marks of the thread. */
  muted: number
  snoozed_until: number | null
  remind_at: number | null
}

export type ActField = keyof ActState

export async function readActState(db: Reads, email: EmailTableRow): Promise<ActState> {
  const state = await readMailState(db, email)
  const thread = await findThread(db, email.tenant_id, email.thread_id)
  return {
    // For people a snoozed email is in the inbox; `snoozed_until` says the rest.
    mailbox: { mailbox: email.mailbox === 'snoozed' ? 'inbox' : email.mailbox, by: email.mailbox_by },
    labels: { all: state.labels, by_triage: state.triage_labels },
    read: email.is_read,
    triaged: { is: email.triaged, at: email.triaged_at },
    triage_action_points: { points: email.triage_action_points, by: email.action_points_by },
    project: email.project_id,
    starred: email.starred,
    muted: thread?.muted ?? 0,
    snoozed_until: thread?.snoozed_until ?? null,
    remind_at: thread?.remind_at ?? null,
  }
}

/** Reports whether a field says the same to people; who set it does not matter. */
export function isSameField(field: ActField, a: Partial<ActState>, b: Partial<ActState>): boolean {
  return shown(field, a) === shown(field, b)
}

function shown(field: ActField, state: Partial<ActState>): string {
  switch (field) {
    case 'mailbox':
      return state.mailbox?.mailbox ?? ''
    case 'labels':
      return JSON.stringify(state.labels?.all ?? [])
    case 'triaged':
      return String(state.triaged?.is ?? '')
    case 'triage_action_points':
      return state.triage_action_points?.points ?? ''
    default:
      return String(state[field] ?? '')
  }
}

/** Returns the fields that differ, with both values; null when none does. */
export function differingFields(
  before: ActState,
  after: ActState,
): { before: Partial<ActState>; after: Partial<ActState> } | null {
  const fields = (Object.keys(before) as ActField[]).filter((field) => !isSameField(field, before, after))
  if (fields.length === 0) return null
  return { before: pickFields(before, fields), after: pickFields(after, fields) }
}

export const pickFields = (state: Partial<ActState>, fields: readonly ActField[]): Partial<ActState> =>
  Object.fromEntries(fields.map((field) => [field, state[field]])) as Partial<ActState>

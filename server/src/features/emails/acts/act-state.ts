import type { Reads } from '#platform/database/database'
import type { EmailTableRow, ThreadMarks } from '../emails.tables.ts'
import { listMarked } from '../threading/marks.store.ts'

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

/** Reads the states of emails in three queries; skips those that are gone. */
export async function readActStates(
  db: Reads,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, ActState>> {
  const emails = await listEmails(db, tenantId, ids)
  const labels = Map.groupBy(await listTriageLabels(db, emails), ({ email_id }) => email_id)
  const threadIds = [...new Set(emails.map(({ thread_id }) => thread_id))]
  const marks = threadIds.length === 0 ? [] : await listMarked(db, tenantId, threadIds)
  const marksOf = new Map(marks.map((thread) => [thread.id, thread]))
  return new Map(
    emails.map((email) => {
      const byTriage = (labels.get(email.id) ?? []).map(({ label }) => label)
      return [email.id, toState(email, byTriage, marksOf.get(email.thread_id))]
    }),
  )
}

const listEmails = (db: Reads, tenantId: string, ids: readonly string[]): Promise<EmailTableRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()

async function listTriageLabels(db: Reads, emails: readonly EmailTableRow[]) {
  const labelled = emails.filter(({ labels }) => labels !== '[]')
  const [first] = labelled
  if (!first) return []
  return db
    .selectFrom('email_labels')
    .select(['email_id', 'label'])
    .where('tenant_id', '=', first.tenant_id)
    .where(
      'email_id',
      'in',
      labelled.map(({ id }) => id),
    )
    .where('set_by', '=', 'triage')
    .orderBy('slug')
    .execute()
}

const toState = (email: EmailTableRow, byTriage: string[], marks: ThreadMarks | undefined): ActState => ({
  // For people a snoozed email is in the inbox; `snoozed_until` says the rest.
  mailbox: { mailbox: email.mailbox === 'snoozed' ? 'inbox' : email.mailbox, by: email.mailbox_by },
  labels: { all: JSON.parse(email.labels) as string[], by_triage: byTriage },
  read: email.is_read,
  triaged: { is: email.triaged, at: email.triaged_at },
  triage_action_points: { points: email.triage_action_points, by: email.action_points_by },
  project: email.project_id,
  starred: email.starred,
  muted: marks?.muted ?? 0,
  snoozed_until: marks?.snoozed_until ?? null,
  remind_at: marks?.remind_at ?? null,
})

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

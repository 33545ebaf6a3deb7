import type { AuditAction } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { insertEntry } from './audit.store.ts'

const MAX_DETAIL = 500
const MAX_USER_AGENT = 300

export interface NewAuditEntry {
  tenantId: string
  action: AuditAction
  /** The acting user. '' = not signed in, or the operator. */
  userId: string
  /** The affected record, such as a user, session or token. '' = the acting user. */
  subjectId?: string
  /** Plain text, never a secret. */
  detail?: string
  /** Origin of the request. Omitted for events without a request. */
  client?: { ip: string; userAgent: string }
}

export type AddressOf = (tx: Tx, userId: string) => Promise<string>

interface Dependencies extends Needs<'clock' | 'ids'> {
  addressOf: AddressOf
}

/** Writes one entry in the transaction of its event, so that both commit or neither does. */
export async function recordAudit({ clock, ids, addressOf }: Dependencies, tx: Tx, note: NewAuditEntry): Promise<void> {
  await insertEntry(tx, {
    tenant_id: note.tenantId,
    id: ids.next(),
    at: clock.now(),
    action: note.action,
    user_id: note.userId,
    user_email: note.userId === '' ? '' : await addressOf(tx, note.userId),
    subject_id: note.subjectId ?? note.userId,
    detail: (note.detail ?? '').slice(0, MAX_DETAIL).toWellFormed(),
    ip: note.client?.ip ?? '',
    user_agent: (note.client?.userAgent ?? '').slice(0, MAX_USER_AGENT).toWellFormed(),
  })
}

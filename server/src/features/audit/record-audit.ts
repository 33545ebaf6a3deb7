import type { AuditAction } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { insertEntry } from './audit.store.ts'

const MAX_DETAIL = 500
const MAX_USER_AGENT = 300

export interface AuditNote {
  /** The account that it happened in; '' where there is none. */
  tenantId: string
  action: AuditAction
  /** Who did it; '' = nobody who was signed in, or the operator. */
  userId: string
  /** The user, session, token or other record that it was done to; '' = the user themself. */
  subjectId?: string
  /** Plain words, never a secret. */
  detail?: string
  /** Where the request came from; left out for what no request did. */
  client?: { ip: string; userAgent: string }
}

/** Finds the address of a user; '' for an unknown id. */
export type AddressOf = (tx: Tx, userId: string) => Promise<string>

interface Dependencies extends Needs<'clock' | 'ids'> {
  addressOf: AddressOf
}

/** Writes one entry in the transaction of what it tells about, so that neither is there without the other. */
export async function recordAudit({ clock, ids, addressOf }: Dependencies, tx: Tx, note: AuditNote): Promise<void> {
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

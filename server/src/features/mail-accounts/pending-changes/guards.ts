import type { PendingChangeKind } from '@dossier/contract/vocabulary'
import { askApproval, endApproval, isAboutChanges } from '../accounts/ask-approval.ts'
import type { Applying } from './applying.ts'
import { isWritten, OLD_AFTER_MS } from './pending-change.ts'
import { listErasing, listOld } from './pending-changes.store.ts'

/** More emails erased at once need approval. */
export const MAX_ERASED = 20
const KINDS: readonly PendingChangeKind[] = ['mailbox', 'read', 'labels', 'erase']

export interface OpenKinds {
  kinds: PendingChangeKind[]
  /** Older changes need approval. */
  createdSince: number
}

/** Decides which changes may be applied now, and asks for approval of the others. */
export async function openKinds({ account, context, write }: Applying): Promise<OpenKinds> {
  const { clock, database } = context.platform
  const weekAgo = clock.now() - OLD_AFTER_MS
  const old = await listOld(database.read, account, weekAgo)
  const erasing = await listErasing(database.read, account)
  const isManyErased = erasing.length > MAX_ERASED
  const reason = old.length > 0 ? 'old_changes' : isManyErased ? 'many_erased' : null
  const emails = [...new Set(reason === 'old_changes' ? old : erasing)]
  if (reason && account.asked === '') await write((tx) => askApproval(context.platform, tx, account, reason, emails))
  if (!reason && isAboutChanges(account)) await write((tx) => endApproval(context.platform, tx, account))
  return {
    kinds: KINDS.filter((kind) => isWritten(account.write_back, kind) && (kind !== 'erase' || !isManyErased)),
    createdSince: old.length > 0 ? weekAgo : 0,
  }
}

import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { wantOf, wasOf } from './pending-change.ts'
import {
  type Plan,
  type PlannedEmail,
  type PlannedServer,
  planErase,
  planLabels,
  planMove,
  planRead,
} from './plan-change.ts'

export function planOf(
  change: PendingChangeRow,
  { locations, isRenumbered }: PlannedEmail = { locations: [], isRenumbered: false },
  server: PlannedServer,
): Plan {
  if (isRenumbered) return { kind: 'renumbered' }
  const { mailbox, read, labels } = wantOf(change)
  const isOffered = change.state === 'offered'
  if (change.kind === 'read') return planRead(locations, read === true, server, isOffered)
  if (change.kind === 'labels')
    return planLabels(locations, { was: wasOf(change).labels ?? [], want: labels ?? [] }, server, isOffered)
  if (change.kind === 'erase') return planErase(locations, server)
  const { target_folder, target_next_uid } = change
  const offered =
    target_folder === ''
      ? null
      : { targetFolder: target_folder, targetNextUid: target_next_uid, copied: wasOf(change).copied ?? null }
  return mailbox ? planMove(locations, mailbox, server, offered) : { kind: 'done' }
}

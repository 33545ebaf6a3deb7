import type { Mailbox } from '@dossier/contract/vocabulary'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { wantOf, wasOf } from './pending-change.ts'
import {
  isMarkedDeleted,
  type Plan,
  type PlannedEmail,
  type PlannedLocation,
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
  if (isOverruled(change, locations)) return { kind: 'overruled' }
  const { target_folder, target_next_uid } = change
  const offered =
    target_folder === ''
      ? null
      : { targetFolder: target_folder, targetNextUid: target_next_uid, copied: wasOf(change).copied ?? null }
  return mailbox ? planMove(locations, mailbox, server, offered) : { kind: 'done' }
}

/**
 * Reports whether others moved the email into trash or spam while triage was moving it elsewhere. Merging both sides does
 * not tell: what looks like their move may be a part of ours, until it is known where each message came from.
 */
function isOverruled(change: PendingChangeRow, locations: readonly PlannedLocation[]): boolean {
  if (change.made_by !== 'triage' || change.state !== 'waiting') return false
  const { from } = wasOf(change)
  if (from === undefined || isUnwanted(from)) return false
  const present = locations.filter((location) => !isMarkedDeleted(location))
  const isTheirs = ({ mailbox, movedFrom }: PlannedLocation): boolean =>
    isUnwanted(mailbox) && movedFrom === '' && mailbox !== wantOf(change).mailbox
  return present.length > 0 && present.every(isTheirs)
}

const isUnwanted = (mailbox: Mailbox): boolean => mailbox === 'trash' || mailbox === 'spam'

import type { ServerChange } from '#features/emails/index'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { mayBeThere, type Want, wantOf, wasOf } from './pending-change.ts'
import { withoutLabels } from './without-labels.ts'

type Rebased = Pick<PendingChangeRow, 'want' | 'was'>

/**
 * Lets a change that waits follow what the server changed meanwhile: its `was` is what the server has. A later act here
 * that returns to an older state still has to be written.
 * @param applied what of it is applied here
 * @returns null when the change is about something else
 */
export function rebaseChange(
  row: PendingChangeRow,
  change: Omit<ServerChange, 'emailId'>,
  applied: Omit<ServerChange, 'emailId'> | null,
): Rebased | null {
  const was = wasOf(row)
  const rebased = (now: Want): Rebased => ({ want: row.want, was: JSON.stringify({ ...was, ...now }) })
  if (row.kind === 'mailbox') return change.mailbox === undefined ? null : rebased({ mailbox: change.mailbox })
  if (row.kind === 'read') return change.read === undefined ? null : rebased({ read: change.read })
  if (row.kind !== 'labels' || !change.labels) return null
  // A label that we may have written ourselves is still to be written where it is not seen yet.
  const followed = mayBeThere(row) ? applied?.labels : change.labels
  return {
    want: JSON.stringify({ labels: withChange(wantOf(row).labels, applied?.labels) } satisfies Want),
    was: JSON.stringify({ ...was, labels: withChange(was.labels, followed) }),
  }
}

function withChange(labels: readonly string[] = [], change: ServerChange['labels']): string[] {
  const stay = withoutLabels(labels, change?.remove ?? [])
  return [...stay, ...withoutLabels(change?.add ?? [], stay)]
}

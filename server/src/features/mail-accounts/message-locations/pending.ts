import type { ServerChange } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { mergeErased, mergeSides, type OwnChange } from '../pending-changes/merge-sides.ts'
import { wantOf, wasOf } from '../pending-changes/pending-change.ts'
import { listOfEmails, removeChanges, updateChange } from '../pending-changes/pending-changes.store.ts'
import { rebaseChange } from '../pending-changes/rebase-change.ts'

/**
 * Merges changes of the server with those that wait for it. Removes the ones that give way, and lets the others follow
 * the server.
 * @param options.areErased the messages are gone for good, so nothing is left to change there
 * @returns what to apply here
 */
export async function withoutPending(
  platform: Needs<'database'>,
  tx: Tx,
  tenantId: string,
  changes: readonly ServerChange[],
  { areErased = false } = {},
): Promise<ServerChange[]> {
  if (changes.length === 0) return []
  const rows = await listOfEmails(
    platform,
    tx,
    tenantId,
    changes.map(({ emailId }) => emailId),
  )
  if (rows.length === 0) return [...changes]
  const byEmail = Map.groupBy(rows, ({ email_id }) => email_id)
  const applied: ServerChange[] = []
  for (const change of changes) {
    const own = byEmail.get(change.emailId) ?? []
    const merged = areErased
      ? mergeErased(change.emailId, own.map(toOwnChange))
      : mergeSides(change, own.map(toOwnChange))
    for (const row of own) {
      const rebased = rebaseChange(row, change, merged.change)
      if (merged.drop.includes(row.kind)) await removeChanges(tx, tenantId, row.account_id, [row.id])
      else if (rebased) await updateChange(tx, row, rebased)
    }
    if (merged.change) applied.push(merged.change)
  }
  return applied
}

function toOwnChange(row: PendingChangeRow): OwnChange {
  const [{ mailbox, labels = [] }, { labels: before = [] }] = [wantOf(row), wasOf(row)]
  return {
    kind: row.kind,
    by: row.made_by,
    isOffered: row.state === 'offered',
    ...(mailbox ? { mailbox } : {}),
    labels: [
      ...labels.filter((label) => !before.includes(label)),
      ...before.filter((label) => !labels.includes(label)),
    ],
  }
}

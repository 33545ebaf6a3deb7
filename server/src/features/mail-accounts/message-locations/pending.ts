import type { ServerChange } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'

type Pending = Pick<PendingChangeRow, 'email_id' | 'kind' | 'made_by'>

/**
 * Leaves out what a pending change decides. A person's change wins over the server; triage's move gives way to a move of
 * another mail program and is dropped.
 */
export async function withoutPending(
  tx: Tx,
  tenantId: string,
  changes: readonly ServerChange[],
): Promise<ServerChange[]> {
  if (changes.length === 0) return []
  const rows = await tx
    .selectFrom('pending_changes')
    .select(['email_id', 'kind', 'made_by'])
    .where('tenant_id', '=', tenantId)
    .where(
      'email_id',
      'in',
      changes.map(({ emailId }) => emailId),
    )
    .execute()
  if (rows.length === 0) return [...changes]
  const byEmail = Map.groupBy(rows, ({ email_id }) => email_id)
  const overruled = changes.filter(
    ({ emailId, mailbox }) => mailbox !== undefined && byEmail.get(emailId)?.some(isTriageMove),
  )
  await dropMoves(
    tx,
    tenantId,
    overruled.map(({ emailId }) => emailId),
  )
  return changes.flatMap((change) => mergeOne(change, byEmail.get(change.emailId) ?? []) ?? [])
}

const isTriageMove = ({ kind, made_by }: Pending): boolean => kind === 'mailbox' && made_by === 'triage'

export function mergeOne(change: ServerChange, pending: readonly Pending[]): ServerChange | null {
  const { mailbox, read, labels, emailId } = change
  const decides = (kind: Pending['kind']): boolean => pending.some((each) => each.kind === kind && !isTriageMove(each))
  const merged: ServerChange = {
    emailId,
    ...(mailbox === undefined || decides('mailbox') ? {} : { mailbox }),
    ...(read === undefined || decides('read') ? {} : { read }),
    ...(labels === undefined || decides('labels') ? {} : { labels }),
  }
  return Object.keys(merged).length > 1 ? merged : null
}

async function dropMoves(tx: Tx, tenantId: string, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return
  await tx
    .deleteFrom('pending_changes')
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', emailIds)
    .where('kind', '=', 'mailbox')
    .where('made_by', '=', 'triage')
    .execute()
}

import { type Message, message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { accountKeyOf, listSynced } from '../folders/folders.store.ts'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import type { PlannedChange } from './group-steps.ts'
import { lockByIds, removeChanges, updateChange } from './pending-changes.store.ts'
import type { ChangeProblem } from './plan-change.ts'
import { planOf } from './plan-of.ts'
import { listPlanned, plannedServer } from './planned-locations.view.ts'

/** An email that is nowhere may be on its way between two folders, or in one with another numbering. */
const ABSENT_RETRY_MS = 10_000

/** Removes changes that the server has, unless they became others meanwhile. */
export async function finishChanges(
  { account, context }: Applying,
  tx: Tx,
  changes: readonly PendingChangeRow[],
): Promise<void> {
  const same = await lockSame({ account, context }, tx, changes)
  if (same.length === 0) return
  await removeChanges(
    tx,
    account.tenant_id,
    account.id,
    same.map(({ id }) => id),
  )
  await context.emails.recordUpdated(
    tx,
    account.tenant_id,
    same.map(({ email_id }) => email_id),
  )
}

/** Locks changes, and leaves out those that are gone or became others meanwhile. */
async function lockSame(
  { account, context }: Pick<Applying, 'account' | 'context'>,
  tx: Tx,
  changes: readonly PendingChangeRow[],
): Promise<PendingChangeRow[]> {
  const wants = new Map(changes.map(({ id, want }) => [id, want]))
  const now = await lockByIds(context.platform, tx, account, [...wants.keys()])
  return now.filter(({ id, want }) => wants.get(id) === want)
}

/** After a command whose result is stored: plans again, and removes what is done. The others have steps left. */
export async function finishApplied(applying: Applying, tx: Tx, changes: readonly PendingChangeRow[]): Promise<void> {
  const { account, context } = applying
  const now = await lockByIds(
    context.platform,
    tx,
    account,
    changes.map(({ id }) => id),
  )
  const server = plannedServer(account, await listSynced(tx, accountKeyOf(account)))
  const emails = await listPlanned(tx, account, now)
  const applied = now.map((change) => ({ ...change, ...APPLIED_IN_PART }))
  const isDone = (change: PendingChangeRow) => planOf(change, emails.get(change.id), server).kind === 'done'
  await finishChanges(applying, tx, applied.filter(isDone))
  for (const change of applied.filter((other) => !isDone(other)))
    await updateChange(tx, change, {
      ...APPLIED_IN_PART,
      target_folder: change.target_folder || (emails.get(change.id)?.locations[0]?.folderId ?? ''),
    })
}

/** The result is known, so no message of the target is a copy of an unknown end. */
const APPLIED_IN_PART = { state: 'waiting', target_next_uid: Number.MAX_SAFE_INTEGER } as const

export async function postpone({ context }: Applying, tx: Tx, changes: readonly PendingChangeRow[]): Promise<void> {
  const try_at = context.platform.clock.now() + ABSENT_RETRY_MS
  for (const change of changes) await updateChange(tx, change, { try_at })
}

/** Nothing but a person can solve these. */
export async function setStuck(applying: Applying, tx: Tx, planned: readonly PlannedChange[]): Promise<void> {
  const { account, context } = applying
  const plans = new Map(planned.map(({ change, plan }) => [change.id, plan]))
  const same = await lockSame(
    applying,
    tx,
    planned.map(({ change }) => change),
  )
  for (const change of same) {
    const plan = plans.get(change.id)
    if (plan?.kind === 'problem') await updateChange(tx, change, { state: 'stuck', error: describeProblem(plan) })
  }
  await context.emails.recordUpdated(
    tx,
    account.tenant_id,
    same.map(({ email_id }) => email_id),
  )
}

export function describeProblem({ problem, mailbox }: { problem: ChangeProblem; mailbox: string }): Message {
  switch (problem) {
    case 'no_folder':
      return message('mailAccounts.changeNoFolder', { mailbox })
    case 'folder_unconfirmed':
      return message('mailAccounts.changeFolderUnconfirmed', { mailbox })
    case 'folder_readonly':
      return message('mailAccounts.changeReadOnly')
  }
}

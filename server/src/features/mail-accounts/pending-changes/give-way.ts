import { accountKeyOf, listSynced } from '../folders/folders.store.ts'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import { lockByIds, removeChanges } from './pending-changes.store.ts'
import { planOf } from './plan-of.ts'
import { listPlanned, plannedServer } from './planned-locations.view.ts'

/** Drops changes that others overruled on the server. Their emails go where the server has them. */
export async function giveWay(applying: Applying, overruled: readonly PendingChangeRow[]): Promise<void> {
  if (overruled.length === 0) return
  const { context, readStates } = applying
  const emailIds = overruled.map(({ email_id }) => email_id)
  const states = await readStates(context.platform.database.read, emailIds)
  const byProject = Map.groupBy(overruled, ({ email_id }) => states.get(email_id)?.projectId ?? '')
  for (const [projectId, changes] of byProject) if (projectId !== '') await giveWayIn(applying, projectId, changes)
}

async function giveWayIn(
  { account, context, readStates, write }: Applying,
  projectId: string,
  changes: readonly PendingChangeRow[],
): Promise<void> {
  const { tenant_id, id } = account
  await write(
    async (tx) => {
      // They may have become others meanwhile.
      const now = await lockByIds(
        context.platform,
        tx,
        account,
        changes.map((change) => change.id),
      )
      const server = plannedServer(account, await listSynced(tx, accountKeyOf(account)))
      const emails = await listPlanned(tx, account, now)
      const states = await readStates(
        tx,
        now.map(({ email_id }) => email_id),
      )
      const overruled = now.filter(
        (change) =>
          states.get(change.email_id)?.projectId === projectId &&
          planOf(change, emails.get(change.id), server).kind === 'overruled',
      )
      await removeChanges(
        tx,
        tenant_id,
        id,
        overruled.map((change) => change.id),
      )
      const moves = overruled.flatMap(({ email_id: emailId }) => {
        const mailbox = states.get(emailId)?.state?.mailbox
        return mailbox ? [{ emailId, mailbox }] : []
      })
      await context.emails.applyFromServer(tx, tenant_id, moves)
    },
    (tx) => context.projects.lock(tx, tenant_id, projectId),
  )
}

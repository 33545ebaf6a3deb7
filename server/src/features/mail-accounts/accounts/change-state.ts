import type { Message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { presentProgress } from '../mail-accounts.present.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { changeAccount } from './accounts.store.ts'
import { findShown } from './accounts.view.ts'

type StateChange = Pick<MailAccountRow, 'state' | 'reason'> & Partial<MailAccountRow>

const HISTORY_ENTRIES = 200

/** Changes the state of an account, with its history and event. The caller holds the account's lock. */
export async function changeState(
  platform: Needs<'clock' | 'events' | 'ids'>,
  tx: Tx,
  account: MailAccountRow,
  change: StateChange,
): Promise<void> {
  const at = platform.clock.now()
  const isSame = account.state === change.state && account.reason === change.reason
  await changeAccount(tx, account.tenant_id, account.id, {
    ...change,
    ...(isSame ? {} : { state_since: at, updated_at: at }),
  })
  if (isSame) return
  await recordHistory(platform, tx, account, change.reason || change.state, (change.detail ?? '') as Message)
  await recordUpdated(platform, tx, account)
}

/** Adds an entry to the history, which keeps the last 200. */
export async function recordHistory(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
  kind: string,
  detail: Message | '',
): Promise<void> {
  await tx
    .insertInto('mail_account_events')
    .values({ tenant_id, account_id: id, id: ids.next(), kind, detail, at: clock.now() })
    .execute()
  const oldest = await tx
    .selectFrom('mail_account_events')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .offset(HISTORY_ENTRIES)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await tx
    .deleteFrom('mail_account_events')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
    .where('id', '<=', oldest.id)
    .execute()
}

/** Records the event `mail-account:updated` with the state and progress as of this transaction. */
export async function recordUpdated(
  { events }: Needs<'events'>,
  tx: Tx,
  { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
): Promise<void> {
  const row = await findShown(tx, tenant_id, id)
  if (!row) return
  await events.record(tx, {
    tenantId: tenant_id,
    name: 'mail-account:updated',
    scope: 'email:read',
    payload: {
      account_id: id,
      project: row.project_id,
      state: row.state,
      reason: row.reason,
      progress: presentProgress(row),
    },
  })
}

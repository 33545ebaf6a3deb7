import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { AuthContext, Client } from '../context.ts'
import { demandSession } from '../demand-session.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { deletePasskey, renamePasskey } from './passkeys.store.ts'
import type { PasskeyRow } from './passkeys.tables.ts'

export async function renameOwnPasskey(
  { platform: { database, clock }, audit }: AuthContext,
  actor: Actor,
  id: string,
  name: string,
  client: Client,
): Promise<PasskeyRow> {
  demandSession(actor)
  const { tenantId, userId } = actor
  return database.transact(async (tx) => {
    const row = await renamePasskey(tx, userId, id, name.trim(), clock.now())
    if (!row) throw notFound('passkey')
    await audit.record(tx, { tenantId, action: 'passkey-renamed', userId, subjectId: id, detail: row.name, client })
    return row
  })
}

export async function removePasskey(context: AuthContext, actor: Actor, id: string, client: Client): Promise<void> {
  const { platform, accounts, audit } = context
  demandSession(actor)
  const { tenantId, userId } = actor
  await platform.database.transact(async (tx) => {
    const user = await accounts.users.lock(tx, userId)
    const name = await deletePasskey(tx, userId, id)
    if (name === undefined) throw notFound('passkey')
    await audit.record(tx, { tenantId, action: 'passkey-removed', userId, subjectId: id, detail: name, client })
    if (user) await sendNotification(context, tx, user, { kind: 'passkey-removed', name }, client)
  })
}

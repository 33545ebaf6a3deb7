import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import { listCountingOfClient } from '../consents/consents.store.ts'
import { revokeConsent } from '../consents/revoke-consent.ts'
import type { OAuthContext } from '../context.ts'
import { deleteClientOf } from './clients.store.ts'

/** Deletes an application of the account with all its consents. @throws AppError `not_found`. */
export async function removeClient(
  context: OAuthContext,
  { tenantId, userId }: Authorized<'admin'>,
  id: string,
  client: { ip: string; userAgent: string },
): Promise<void> {
  await context.platform.database.transact(async (tx) => {
    const removed = await deleteClientOf(tx, tenantId, id)
    if (!removed) throw notFound('application')
    for (const consent of await listCountingOfClient(tx, removed.client_id))
      await revokeConsent(context, tx, consent, { userId, reason: message('oauth.applicationRemoved'), client })
    const { client_name: detail = '' } = JSON.parse(removed.metadata) as { client_name?: string }
    await context.audit.record(tx, { tenantId, action: 'oauth-client-removed', userId, subjectId: id, detail, client })
  })
}

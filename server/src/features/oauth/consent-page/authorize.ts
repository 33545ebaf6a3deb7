import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import { snapshotOf } from '../consents/client-snapshot.ts'
import { insertConsent, lockConsent, updateConsent } from '../consents/consents.store.ts'
import { listLiveConsents } from '../consents/consents.view.ts'
import { endGrantsOfConsent, insertGrant } from '../consents/grants.store.ts'
import type { OAuthContext } from '../context.ts'
import { type OfferedScope, offeredAmong } from '../offered-scopes.ts'
import { LIFETIMES_S } from '../server/lifetimes.ts'
import type { clientOf } from '../visitor.ts'
import type { OfferedAccount } from './consent.view.ts'
import type { AccessRequest } from './read-request.ts'

export interface Approval {
  userId: string
  email: string
  account: OfferedAccount
  scopes: OfferedScope[]
  client: ReturnType<typeof clientOf>
}

/**
 * Authorizes an application: the library's grant, then in one transaction the consent, the audit entry and the
 * notification. A grant without its consent is invalid.
 * @returns the id of the grant.
 */
export async function authorize(context: OAuthContext, request: AccessRequest, yes: Approval): Promise<string> {
  const grantId = await saveGrant(context, request, yes)
  const { database, clock } = context.platform
  await database.transact(async (tx) => {
    // Serializes concurrent answers.
    await context.accounts.users.lock(tx, yes.userId)
    const consentId = await saveConsent(context, tx, request, yes)
    await insertGrant(tx, {
      grant_id: grantId,
      tenant_id: yes.account.id,
      consent_id: consentId,
      created_at: clock.now(),
      expires_at: clock.now() + LIFETIMES_S.Grant * 1000,
      revoked_at: null,
    })
    await reportConsent(context, tx, request, yes, consentId)
  })
  return grantId
}

/** Unticked scopes are stored as rejected, so that the library does not ask again. */
async function saveGrant(
  { provider }: OAuthContext,
  request: AccessRequest,
  { userId, scopes }: Approval,
): Promise<string> {
  const { Grant } = await provider()
  const grant = new Grant({ accountId: userId, clientId: request.client.clientId })
  const refused = request.scopes.filter((scope) => !scopes.includes(scope))
  // The library also counts our scopes as OpenID Connect scopes.
  const oidcScopes = [...request.openidScopes, ...request.scopes]
  if (oidcScopes.length > 0) grant.addOIDCScope(oidcScopes.join(' '))
  if (refused.length > 0) grant.rejectOIDCScope(refused.join(' '))
  for (const resource of request.resources) {
    grant.addResourceScope(resource, request.scopes.join(' '))
    if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '))
  }
  return grant.save()
}

/** One consent per application: new scopes are added to those still valid. */
async function saveConsent(context: OAuthContext, tx: Tx, request: AccessRequest, yes: Approval): Promise<string> {
  const { platform, addresses } = context
  const { database, clock, ids } = platform
  const at = clock.now()
  const whose = { tenantId: yes.account.id, userId: yes.userId }
  const existing = await lockConsent(database, tx, {
    ...whose,
    clientId: request.client.clientId,
    resource: addresses.mcp,
  })
  const client = JSON.stringify(snapshotOf(request.client, request.row))
  if (!existing) {
    const id = ids.next()
    await insertConsent(tx, {
      tenant_id: whose.tenantId,
      id,
      user_id: whose.userId,
      client_id: request.client.clientId,
      resource: addresses.mcp,
      client,
      scopes: JSON.stringify(yes.scopes),
      granted_at: at,
      last_used_at: null,
      revoked_at: null,
    })
    return id
  }
  const isLive = (await listLiveConsents(tx, whose, at)).some(({ id }) => id === existing.id)
  if (!isLive) await endGrantsOfConsent(tx, existing.tenant_id, existing.id, at)
  const before = isLive ? (JSON.parse(existing.scopes) as string[]) : []
  const scopes = JSON.stringify(offeredAmong([...before, ...yes.scopes]))
  await updateConsent(tx, { tenant_id: existing.tenant_id, id: existing.id, client, scopes, granted_at: at })
  return existing.id
}

async function reportConsent(
  { audit, auth }: OAuthContext,
  tx: Tx,
  request: AccessRequest,
  yes: Approval,
  consentId: string,
) {
  const { client_name: name } = snapshotOf(request.client, request.row)
  const { userId, account, client } = yes
  await audit.record(tx, {
    tenantId: account.id,
    action: 'app-let-in',
    userId,
    subjectId: consentId,
    detail: `${name}: ${yes.scopes.join(' ') || message('oauth.noScope')}`,
    client,
  })
  const person = { id: userId, email: yes.email }
  await auth.notify(tx, person, { kind: 'app-let-in', name, account: account.name }, client)
}

import { DeletedAnswer } from '@dossier/contract/deleted'
import { ListOAuthActivityAnswer, ListOAuthConsentsAnswer, listActivityQuery } from '@dossier/contract/oauth'
import { idParams } from '@dossier/contract/schema'
import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import { presentActivity } from '../activity/activity.present.ts'
import { listActivity } from '../activity/activity.store.ts'
import type { OAuthContext } from '../context.ts'
import type { OAuthConsentRow } from '../oauth.tables.ts'
import { clientOf } from '../visitor.ts'
import { presentConsent } from './consents.present.ts'
import { findConsent } from './consents.store.ts'
import { listLiveConsents } from './consents.view.ts'
import { revokeConsent } from './revoke-consent.ts'

const tag = 'OAuth'

/** Consents belong to the user alone, whatever the user's role. */
export const consentRoutes = (context: OAuthContext): Route[] => [
  listRoute(context),
  route({
    method: 'DELETE',
    path: '/oauth/consents/:id',
    summary: 'Revoke the access of an application',
    description: 'Its next request is rejected. The data it created is kept.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      const { actor, params } = call
      const consent = await ownConsent(context, actor, params.id)
      const revoking = { userId: actor.userId, reason: '', client: clientOf(call) }
      await context.platform.database.transact(async (tx) => {
        if (!(await revokeConsent(context, tx, consent, revoking))) throw notFound('application')
      })
      return { deleted: true as const, _id: params.id }
    },
  }),
  route({
    method: 'GET',
    path: '/oauth/consents/:id/activity',
    summary: 'List the activity of an application',
    description: 'Lists all calls of the last 90 days, newest first, also after its access was revoked.',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    params: idParams,
    query: listActivityQuery,
    answers: { 200: ListOAuthActivityAnswer },
    handler: async ({ actor, params, query }) => {
      const { id } = await ownConsent(context, actor, params.id)
      const page = await listActivity(context.platform.database.read, actor.tenantId, id, parsePage(query))
      return { activity: page.items.map(presentActivity), ...presentPage(page) }
    },
  }),
]

const listRoute = ({ platform: { database, clock } }: OAuthContext): Route =>
  route({
    method: 'GET',
    path: '/oauth/consents',
    summary: 'List the applications with access',
    description: 'Lists applications with current access to the active account.',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ListOAuthConsentsAnswer },
    handler: async ({ actor }) => ({
      consents: (await listLiveConsents(database.read, actor, clock.now())).map(presentConsent),
    }),
  })

/** @throws AppError `not_found`, also for another user's consent in the same account. */
async function ownConsent({ platform }: OAuthContext, actor: Actor, id: string): Promise<OAuthConsentRow> {
  const consent = await findConsent(platform.database.read, actor.tenantId, id)
  if (consent?.user_id !== actor.userId) throw notFound('application')
  return consent
}

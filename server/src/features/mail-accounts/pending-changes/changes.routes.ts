import { DeletedAnswer } from '@dossier/contract/deleted'
import { ListPendingChangesAnswer, listPendingChangesQuery, PendingChangeAnswer } from '@dossier/contract/mail-account'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import { findAccount } from '../accounts/accounts.store.ts'
import type { MailContext } from '../context.ts'
import { listChanges } from './changes.view.ts'
import { dropChange } from './drop-change.ts'
import { presentChange } from './pending-changes.present.ts'
import { retryChange } from './retry-change.ts'

const tag = 'Mail accounts'
const changeParams = { ...idParams, change: Type.String({ description: 'Identifier of the change' }) }

export const changeRoutes = (context: MailContext): Route[] => [
  route({
    method: 'GET',
    path: '/mail-accounts/:id/changes',
    summary: 'List changes that wait for a mail server',
    description: 'Newest first. The server refused stuck ones three times, or a person must decide.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    query: listPendingChangesQuery,
    answers: { 200: ListPendingChangesAnswer },
    handler: async ({ actor, params, query }) => {
      const { read } = context.platform.database
      const account = await findAccount(read, actor.tenantId, params.id)
      if (!account) throw notFound('mail account')
      const page = await listChanges(read, account, query.state, parsePage(query))
      return { changes: page.items.map(presentChange), ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/mail-accounts/:id/changes/:change/retry',
    summary: 'Try a change again',
    description: 'At once, also if it was stuck or waits for its time.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: changeParams,
    answers: { 200: PendingChangeAnswer },
    handler: async ({ actor, params }) => ({
      change: presentChange(await retryChange(context, actor.tenantId, params.id, params.change)),
    }),
  }),
  route({
    method: 'POST',
    path: '/mail-accounts/:id/changes/:change/drop',
    summary: 'Drop a change',
    description: 'The email stays here as it is; the mail server keeps its own state.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: changeParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await dropChange(context, actor.tenantId, params.id, params.change)
      return { deleted: true as const, _id: params.change }
    },
  }),
]

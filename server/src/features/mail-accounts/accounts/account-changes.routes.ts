import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  MailAccount,
  MailAccountAnswer,
  MailAccountHistoryAnswer,
  removeMailAccountQuery,
  UpdateMailAccount,
} from '@dossier/contract/mail-account'
import { idParams, pageQuery } from '@dossier/contract/schema'
import { parsePage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import { type Admin, adminOf } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { presentHistory } from '../mail-accounts.present.ts'
import { presentOne } from './accounts.routes.ts'
import { listHistory } from './history.view.ts'
import { pauseAccount, requestSync, resumeAccount } from './pause-account.ts'
import { removeAccount } from './remove-account.ts'
import { updateAccount } from './update-account.ts'

const tag = 'Mail accounts'
const admins = { role: 'admin', scopes: ['settings:write'] } as const

const UPDATE =
  'An omitted, null or empty `password` keeps the stored one; a new host, port or encryption of `imap` or `smtp` needs ' +
  'it again. `smtp` changes the sender identity of the account. A new password or `grant` ends the earlier sign-in. A ' +
  'new sign-in, server or certificate starts the account again, but for one that waits for an approval.'

export const accountChangeRoutes = (context: MailContext): Route[] => [
  route({
    method: 'PUT',
    path: '/mail-accounts/:id',
    summary: 'Change a mail account',
    description: UPDATE,
    tag,
    access: admins,
    params: idParams,
    body: UpdateMailAccount,
    resource: MailAccount,
    answers: { 200: MailAccountAnswer },
    handler: async (call) => {
      const { actor, params, body } = call
      await updateAccount(context, adminOf(call), params.id, body)
      return presentOne(context, actor.tenantId, params.id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/mail-accounts/:id',
    summary: 'Remove a mail account',
    description: 'Nothing changes on the server. Its emails stay, or those of no other account move to trash.',
    tag,
    access: admins,
    params: idParams,
    query: removeMailAccountQuery,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      const { params, query } = call
      await removeAccount(context, adminOf(call), params.id, query.mail ?? 'keep')
      return { deleted: true as const, _id: params.id }
    },
  }),
  act(context, 'sync', 'Sync a mail account now', requestSync),
  act(context, 'pause', 'Pause a mail account', pauseAccount),
  act(context, 'resume', 'Resume a mail account', resumeAccount),
  route({
    method: 'GET',
    path: '/mail-accounts/:id/history',
    summary: 'List the history of a mail account',
    description: 'The last 200 entries, newest first.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    query: pageQuery,
    answers: { 200: MailAccountHistoryAnswer },
    handler: async ({ actor, params, query }) => {
      await presentOne(context, actor.tenantId, params.id)
      const entries = await listHistory(context.platform.database.read, actor.tenantId, params.id)
      return presentHistory(entries, parsePage(query))
    },
  }),
]

const act = (
  context: MailContext,
  name: string,
  summary: string,
  work: (context: MailContext, admin: Admin, id: string) => Promise<void>,
): Route =>
  route({
    method: 'POST',
    path: `/mail-accounts/:id/${name}`,
    summary,
    tag,
    access: admins,
    params: idParams,
    answers: { 202: MailAccountAnswer },
    handler: async (call) => {
      const { actor, params } = call
      await work(context, adminOf(call), params.id)
      return presentOne(context, actor.tenantId, params.id)
    },
  })

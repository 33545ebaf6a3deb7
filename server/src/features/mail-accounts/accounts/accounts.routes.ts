import {
  CreateMailAccount,
  ListMailAccountsAnswer,
  MailAccount,
  MailAccountAnswer,
} from '@dossier/contract/mail-account'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import { adminOf } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { demandMailAccounts } from '../mail-accounts.policy.ts'
import { presentAccount } from '../mail-accounts.present.ts'
import { findShown, listAccounts } from './accounts.view.ts'
import { createAccount } from './create-account.ts'

const tag = 'Mail accounts'

// Members see names and states; admins manage accounts, as they manage identities.

export async function presentOne({ platform }: MailContext, tenantId: string, id: string): Promise<MailAccountAnswer> {
  const row = await findShown(platform.database.read, tenantId, id)
  if (!row) throw notFound('mail account')
  return { account: presentAccount(row) }
}

export const accountRoutes = (context: MailContext): Route[] => [
  route({
    method: 'GET',
    path: '/mail-accounts',
    summary: 'List mail accounts',
    description: 'Sorted by address. Passwords are never returned, only whether one is stored.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    answers: { 200: ListMailAccountsAnswer },
    handler: async ({ actor }) => ({
      accounts: (await listAccounts(context.platform.database.read, actor.tenantId)).map(presentAccount),
    }),
  }),
  route({
    method: 'POST',
    path: '/projects/:id/mail-accounts',
    summary: 'Add a mail account',
    description:
      'The first sync starts at once. A server that cannot be reached can still be saved: `state` and `reason` say what ' +
      'is wrong.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    body: CreateMailAccount,
    resource: MailAccount,
    answers: { 201: MailAccountAnswer },
    handler: async (call) => {
      const { actor, params, body } = call
      demandMailAccounts(context.platform.config)
      return presentOne(context, actor.tenantId, await createAccount(context, adminOf(call), params.id, body))
    },
  }),
  route({
    method: 'GET',
    path: '/mail-accounts/:id',
    summary: 'Get a mail account',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: MailAccountAnswer },
    handler: ({ actor, params }) => presentOne(context, actor.tenantId, params.id),
  }),
]

import { ApproveMailAccount, MailAccountAnswer } from '@dossier/contract/mail-account'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import { presentOne } from '../accounts/accounts.routes.ts'
import { adminOf } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { approve } from './approve.ts'

export const approvalRoutes = (context: MailContext): Route[] => [
  route({
    method: 'POST',
    path: '/mail-accounts/:id/approve',
    summary: 'Answer what a mail account asks',
    description: 'After a restore or an import, changes that waited for the server before are dropped.',
    tag: 'Mail accounts',
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    body: ApproveMailAccount,
    answers: { 202: MailAccountAnswer },
    handler: async (call) => {
      const { actor, params, body } = call
      await approve(context, adminOf(call), params.id, body)
      return presentOne(context, actor.tenantId, params.id)
    },
  }),
]

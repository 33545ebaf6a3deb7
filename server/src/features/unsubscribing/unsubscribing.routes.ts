import { UnsubscribeAnswer } from '@dossier/contract/email-unsubscribe'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { presentEmail } from '#features/emails/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { requestUnsubscribe } from './request-unsubscribe.ts'

export const unsubscribingRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/emails/:id/unsubscribe',
    summary: 'Leave the list of an email',
    description:
      'Only for people who are signed in, because the list learns that somebody reads its email. Sends the one-click request of RFC 8058, ' +
      'else an email through the outbox, else answers the address to open in `open_url`. `unsubscribe.status` and an ' +
      '`email:updated` event tell the result. Repeating the request sends nothing again; after `failed` it tries the next way.',
    tag: 'Emails',
    access: { role: 'member', scopes: ['email:send'] },
    params: idParams,
    answers: { 202: UnsubscribeAnswer },
    handler: async ({ actor, params }) => {
      const open_url = await requestUnsubscribe(platform, dependencies, actor, params.id)
      const [email] = await dependencies.emails.read(actor.tenantId, [params.id])
      if (!email) throw notFound('email')
      return { email: presentEmail(email), open_url }
    },
  }),
]

import { AnswerInvitation } from '@dossier/contract/invitation-answer'
import { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { answerInvitation } from './answer-invitation.ts'
import type { Dependencies } from './dependencies.ts'

export const answeringRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/emails/:id/invitation',
    summary: 'Answer an invitation',
    description:
      'Sends an iMIP reply (RFC 6047) to the organizer through the outbox, from the invited address if the project has its identity. ' +
      'Repeating the same answer sends nothing again; another answer replaces it, also while it waits. ' +
      'Returns 409 for a cancelled or superseded invitation, 422 if it does not invite an address of the account.',
    tag: 'Emails',
    access: { role: 'member', scopes: ['email:send'] },
    params: idParams,
    body: AnswerInvitation,
    answers: { 202: SendDraftAnswer },
    handler: async ({ actor, params, body, header }) => {
      const answer = {
        answer: body.answer,
        comment: (body.comment ?? '').trim(),
        language: header('accept-language') ?? '',
      }
      const id = await answerInvitation(platform, dependencies, actor, params.id, answer)
      const outgoing_email = await dependencies.sending.readOutgoing(actor.tenantId, id)
      return { outgoing_email, abort_until: outgoing_email.send_after }
    },
  }),
]

import { LoginAnswer } from '@dossier/contract/auth'
import { message } from '@dossier/contract/message'
import { RedeemLink } from '@dossier/contract/sign-in'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { type Reply, type Route, route } from '#platform/http/route'
import { FORM, readForm } from '#platform/pages/forms'
import { type AuthContext, type Client, clientOf } from '../context.ts'
import { formTokenOf, isFormTokenOf } from '../forms.ts'

import { askForCode } from '../second-factor/second-step.routes.ts'
import { linkGonePage } from '../sign-in-emails/ask-email.page.ts'
import { answerForm, answerLogin } from '../signed-in-answers.ts'
import { visitorOf } from '../visitor.ts'
import { confirmLinkPage } from './magic-link.page.ts'
import { findLinkOwner, openLink } from './open-link.ts'

const tag = 'Sign-in'
const PURPOSE = 'magic-link'

export function magicLinkRoutes(context: AuthContext): Route[] {
  const { platform } = context

  async function confirmPage(status: number, token: string, problem: string): Promise<Reply> {
    const member = await findLinkOwner(context, token)
    if (!member) return linkGonePage(410)
    const formToken = formTokenOf(platform, PURPOSE, token)
    return confirmLinkPage(status, { email: member.user.email, token, formToken, problem })
  }

  async function redeemForm(raw: Buffer, client: Client, visitor: string): Promise<Reply> {
    const field = readForm(raw)
    const token = field('token')
    if (!isFormTokenOf(platform, PURPOSE, token, field('form')))
      return confirmPage(403, token, message('auth.confirmHere'))
    try {
      return answerForm(platform.config.baseUrl, await openLink(context, token, client, visitor))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'gone') return linkGonePage(410)
      if (error.code === 'totp_required') return askForCode(context, 200, String(error.extra.mfa_token), '')
      return confirmPage(error.status, token, error.userMessage)
    }
  }

  return [
    route({
      method: 'GET',
      path: '/magic',
      root: 'base',
      summary: 'Show the sign-in link page',
      description: 'The page asks for a confirmation. Loading it changes nothing, so link scanners are harmless.',
      tag,
      access: 'public',
      query: { token: Type.Optional(Type.String({ maxLength: 200 })) },
      answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
      handler: ({ query }) => confirmPage(200, query.token ?? '', ''),
    }),
    route({
      method: 'POST',
      path: '/magic',
      root: 'base',
      summary: 'Sign in with a sign-in link',
      description:
        'For JSON, the response is that of a login, or `totp_required`. For the form of the page, it redirects to the web app. ' +
        'A link works once; further requests get 410.',
      tag,
      access: 'public',
      body: RedeemLink,
      rawTypes: [FORM],
      answers: { 200: LoginAnswer },
      handler: async (call) => {
        const visitor = await visitorOf(context, call)
        if (call.raw) return redeemForm(call.raw, clientOf(call), visitor)
        return answerLogin(await openLink(context, call.body.token, clientOf(call), visitor))
      },
    }),
  ]
}

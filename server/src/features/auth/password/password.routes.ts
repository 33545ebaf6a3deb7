import { LoginAnswer } from '@dossier/contract/auth'
import { message } from '@dossier/contract/message'
import { ChangePassword, ChangePasswordAnswer, ResetPassword } from '@dossier/contract/sign-in'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { type Reply, type Route, route } from '#platform/http/route'
import { NO_PROBLEMS, type Problems, problemsOf } from '#platform/pages/form-fields'
import { FORM, readForm } from '#platform/pages/forms'
import { type AuthContext, type Client, clientOf } from '../context.ts'
import { demandSession } from '../demand-session.ts'
import { formTokenOf, isFormTokenOf } from '../forms.ts'

import { linkNeedsCode } from '../second-factor/ask-second-factor.ts'
import { resetGonePage } from '../sign-in-emails/ask-email.page.ts'
import { answerForm, answerLogin } from '../signed-in-answers.ts'
import { visitorOf } from '../visitor.ts'
import { changePassword } from './change-password.ts'
import { resetPage } from './reset.page.ts'
import { findResetOwner, resetPassword } from './reset-password.ts'

const tag = 'Sign-in'
const PURPOSE = 'password-reset'
const MAX_FIELD = 1000

export const passwordRoutes = (context: AuthContext): Route[] => [changeRoute(context), ...resetRoutes(context)]

const changeRoute = (context: AuthContext): Route =>
  route({
    method: 'PUT',
    path: '/auth/password',
    root: 'base',
    summary: 'Change your password',
    description: 'All your other sessions end at once; access tokens stay valid. Needs a sign-in.',
    tag,
    access: { role: 'member', scopes: [] },
    body: ChangePassword,
    answers: { 200: ChangePasswordAnswer },
    handler: async (call) => {
      const sessionId = demandSession(call.actor)
      const { current_password, new_password } = call.body
      const input = { password: current_password, newPassword: new_password }
      return { sessions_ended: await changePassword(context, call.actor, sessionId, input, clientOf(call)) }
    },
  })

function resetRoutes(context: AuthContext): Route[] {
  const { platform } = context

  async function show(status: number, token: string, problems: Problems, visitor: string): Promise<Reply> {
    const member = await findResetOwner(context, token)
    if (!member) return resetGonePage(410)
    const needsCode = await linkNeedsCode(context, member.user.id, visitor)
    const formToken = formTokenOf(platform, PURPOSE, token)
    return resetPage(status, { email: member.user.email, token, formToken, needsCode, problems })
  }

  async function fromForm(raw: Buffer, client: Client, visitor: string): Promise<Reply> {
    const field = readForm(raw)
    const token = field('token')
    if (!isFormTokenOf(platform, PURPOSE, token, field('form')))
      return show(403, token, { '': message('auth.confirmHere') }, visitor)
    const input = { token, password: field('password').slice(0, MAX_FIELD), code: field('code').slice(0, 100) }
    try {
      return answerForm(platform.config.baseUrl, await resetPassword(context, input, client, visitor))
    } catch (error) {
      if (error instanceof AppError) return show(error.status, token, problemsOf(error, ['password', 'code']), visitor)
      throw error
    }
  }

  return [
    route({
      method: 'GET',
      path: '/auth/password/reset',
      root: 'base',
      summary: 'Show the password reset page',
      description: 'The emailed link opens this page. Loading it changes nothing.',
      tag,
      access: 'public',
      query: { token: Type.Optional(Type.String({ maxLength: 200 })) },
      answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
      handler: async (call) => show(200, call.query.token ?? '', NO_PROBLEMS, await visitorOf(context, call)),
    }),
    route({
      method: 'POST',
      path: '/auth/password/reset',
      root: 'base',
      summary: 'Set a new password with a reset link',
      description:
        'All sessions end, and a new one starts. For JSON, the response is that of a login; for the form, it redirects to the web ' +
        'app. With a second factor on, `code` is required: without it the response is `totp_required` and the link still works.',
      tag,
      access: 'public',
      body: ResetPassword,
      rawTypes: [FORM],
      answers: { 200: LoginAnswer },
      handler: async (call) => {
        const visitor = await visitorOf(context, call)
        if (call.raw) return fromForm(call.raw, clientOf(call), visitor)
        const { token, password, code } = call.body
        const input = { token, password, code: code ?? '' }
        return answerLogin(await resetPassword(context, input, clientOf(call), visitor))
      },
    }),
  ]
}

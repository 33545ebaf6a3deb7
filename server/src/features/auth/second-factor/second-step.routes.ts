import { LoginAnswer, SessionAnswer } from '@dossier/contract/auth'
import { message } from '@dossier/contract/message'
import { LoginTotp } from '@dossier/contract/sign-in'
import { AppError } from '#core/app-error'
import { type Reply, type Route, route } from '#platform/http/route'
import { FORM, readForm } from '#platform/pages/forms'
import { type AuthContext, type Client, clientOf } from '../context.ts'
import { formTokenOf, isFormTokenOf } from '../forms.ts'
import { answerForm, answerLogin, answerSession } from '../signed-in-answers.ts'
import { codePage } from './code.page.ts'
import { signInWithCode } from './sign-in-with-code.ts'

export function secondStepRoutes(context: AuthContext): Route[] {
  const { baseUrl } = context.platform.config

  async function fromForm(raw: Buffer, client: Client): Promise<Reply> {
    const field = readForm(raw)
    const mfaToken = field('mfa_token')
    const again = (status: number, problem: string) => askForCode(context, status, mfaToken, problem)
    if (!isFormTokenOf(context.platform, 'code', mfaToken, field('form')))
      return again(403, message('auth.confirmHere'))
    try {
      return answerForm(baseUrl, await signInWithCode(context, { mfaToken, code: field('code').slice(0, 100) }, client))
    } catch (error) {
      if (error instanceof AppError) return again(error.status, error.userMessage)
      throw error
    }
  }

  return [
    route({
      method: 'POST',
      path: '/auth/login/totp',
      root: 'base',
      summary: 'Complete a login with a second factor',
      description:
        'Takes the `mfa_token` of the `totp_required` error and a code from the authenticator app, or a recovery code. ' +
        'Each code works once. After five wrong codes in 15 minutes, further attempts must wait.',
      tag: 'Sign-in',
      access: 'public',
      body: LoginTotp,
      rawTypes: [FORM],
      answers: { 200: LoginAnswer },
      handler: async (call) => {
        if (call.raw) return fromForm(call.raw, clientOf(call))
        const { mfa_token, code } = call.body
        return answerLogin(await signInWithCode(context, { mfaToken: mfa_token, code }, clientOf(call)))
      },
    }),
    route({
      method: 'POST',
      path: '/auth/session/totp',
      root: 'base',
      summary: 'Complete a browser sign-in with a second factor',
      description: 'Like `/auth/login/totp`, but sets the token as an HttpOnly cookie.',
      tag: 'Sign-in',
      access: 'public',
      body: LoginTotp,
      answers: { 200: SessionAnswer },
      handler: async (call) => {
        const { mfa_token, code } = call.body
        return answerSession(baseUrl, await signInWithCode(context, { mfaToken: mfa_token, code }, clientOf(call)))
      },
    }),
  ]
}

export const askForCode = ({ platform }: AuthContext, status: number, mfaToken: string, problem: string): Reply =>
  codePage(status, { mfaToken, formToken: formTokenOf(platform, 'code', mfaToken), problem })

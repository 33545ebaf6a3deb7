import { RequestSystemEmail, RequestSystemEmailAnswer } from '@dossier/contract/sign-in'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { type Reply, type Route, route } from '#platform/http/route'
import { FORM, readForm } from '#platform/pages/forms'
import { type AuthContext, type Client, clientOf } from '../context.ts'
import { askLinkPage, askResetPage, letterSentPage } from './ask-email.page.ts'
import { enqueueSignInEmail } from './sign-in-emails.ts'
import type { SignInEmailKind } from './write-email.ts'

const MAX_ADDRESS = 1000

interface LinkRequest {
  kind: SignInEmailKind
  path: string
  summary: string
  ask: (status: number, problem: string) => Reply
}

const LINK_REQUESTS: LinkRequest[] = [
  {
    kind: 'magic-link',
    path: '/auth/magic-link',
    summary: 'Request a sign-in link',
    ask: askLinkPage,
  },
  {
    kind: 'password-reset',
    path: '/auth/password/forgot',
    summary: 'Request a password reset link',
    ask: askResetPage,
  },
]

export const linkRequestRoutes = (context: AuthContext): Route[] =>
  LINK_REQUESTS.flatMap((asking) => [pageRoute(asking), sendRoute(context, asking)])

const pageRoute = ({ path, summary, ask }: LinkRequest): Route =>
  route({
    method: 'GET',
    path,
    root: 'base',
    summary: `Show the page: ${summary}`,
    tag: 'Sign-in',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
    handler: async () => ask(200, ''),
  })

const sendRoute = (context: AuthContext, { kind, path, summary, ask }: LinkRequest): Route =>
  route({
    method: 'POST',
    path,
    root: 'base',
    summary,
    description: 'The response is the same for unknown addresses. At most three emails per address in 15 minutes.',
    tag: 'Sign-in',
    access: 'public',
    body: RequestSystemEmail,
    rawTypes: [FORM],
    answers: { 202: RequestSystemEmailAnswer },
    handler: async (call) => {
      if (call.raw) return byForm(context, kind, call.raw, clientOf(call), ask)
      await enqueueSignInEmail(context, kind, call.body.email, clientOf(call))
      return { accepted: true as const }
    },
  })

async function byForm(
  context: AuthContext,
  kind: SignInEmailKind,
  raw: Buffer,
  client: Client,
  ask: LinkRequest['ask'],
): Promise<Reply> {
  try {
    await enqueueSignInEmail(context, kind, readForm(raw)('email').slice(0, MAX_ADDRESS), client)
    return letterSentPage()
  } catch (error) {
    if (error instanceof AppError) return ask(error.status, error.userMessage)
    throw error
  }
}

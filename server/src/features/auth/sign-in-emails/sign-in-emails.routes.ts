import { AskForLetter, AskForLetterAnswer } from '@dossier/contract/sign-in'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { type Reply, type Route, route } from '#platform/http/route'
import { FORM, readForm } from '#platform/pages/forms'
import { type AuthContext, type Client, clientOf } from '../context.ts'
import { askLinkPage, askResetPage, letterSentPage } from './ask-email.page.ts'
import { orderLetter } from './sign-in-emails.ts'
import type { LetterKind } from './write-email.ts'

const MAX_ADDRESS = 1000

interface Asking {
  kind: LetterKind
  path: string
  summary: string
  ask: (status: number, problem: string) => Reply
}

const LETTERS: Asking[] = [
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

export const letterRoutes = (context: AuthContext): Route[] =>
  LETTERS.flatMap((asking) => [pageRoute(asking), letterRoute(context, asking)])

const pageRoute = ({ path, summary, ask }: Asking): Route =>
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

const letterRoute = (context: AuthContext, { kind, path, summary, ask }: Asking): Route =>
  route({
    method: 'POST',
    path,
    root: 'base',
    summary,
    description: 'The response is the same for unknown addresses. At most three emails per address in 15 minutes.',
    tag: 'Sign-in',
    access: 'public',
    body: AskForLetter,
    rawTypes: [FORM],
    answers: { 202: AskForLetterAnswer },
    handler: async (call) => {
      if (call.raw) return byForm(context, kind, call.raw, clientOf(call), ask)
      await orderLetter(context, kind, call.body.email, clientOf(call))
      return { accepted: true as const }
    },
  })

async function byForm(
  context: AuthContext,
  kind: LetterKind,
  raw: Buffer,
  client: Client,
  ask: Asking['ask'],
): Promise<Reply> {
  try {
    await orderLetter(context, kind, readForm(raw)('email').slice(0, MAX_ADDRESS), client)
    return letterSentPage()
  } catch (error) {
    if (error instanceof AppError) return ask(error.status, error.said)
    throw error
  }
}

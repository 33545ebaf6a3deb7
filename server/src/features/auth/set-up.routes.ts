import { LoginAnswer } from '@dossier/contract/auth'
import { message } from '@dossier/contract/message'
import { Strict } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { foldEmail } from '#features/accounts/index'
import { Reply, type Route, route } from '#platform/http/route'
import { problemsOf } from '#platform/pages/form-fields'
import { FORM, readForm } from '#platform/pages/forms'
import { presentLogin } from './auth.present.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import { type AuthContext, type Client, clientOf } from './context.ts'
import { withCookie } from './forms.ts'
import { findMember } from './member.ts'
import { sessionCookie } from './session-cookie.ts'
import { EMPTY_FORM, setUpDonePage, setUpExpiredPage, setUpPage } from './set-up.page.ts'
import { isSetUpLinkOpen, linkExpired, setUp } from './set-up.ts'

const tag = 'Sign-in'
const text = (maxLength: number) => Type.String({ maxLength })

/** `POST /setup` as JSON; a browser sends the same names as a form. */
const SetUp = Strict({
  token: text(200),
  email: text(1000),
  password: text(1000),
  name: Type.Optional(text(200)),
})

interface Input {
  token: string
  email: string
  password: string
  name: string
}

export function setUpRoutes(context: AuthContext): Route[] {
  const { platform, accounts } = context

  async function begin(input: Input, client: Client): Promise<SignedIn> {
    const { userId } = await setUp(platform, accounts, input)
    const member = await findMember(accounts, userId)
    if (!member) throw new Error('the first owner is a member of their account')
    return completeSignIn(context, member, client, { how: message('auth.viaSetUpLink') })
  }

  async function fromForm(input: Input, client: Client): Promise<Reply> {
    try {
      const { session } = await begin(input, client)
      const done = setUpDonePage(foldEmail(input.email))
      return withCookie(done, sessionCookie(platform.config.baseUrl, session.token))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'gone') return setUpExpiredPage(error.userMessage)
      return setUpPage(error.status, input.token, {
        ...input,
        problems: problemsOf(error, ['name', 'email', 'password']),
      })
    }
  }

  return [
    route({
      method: 'GET',
      path: '/setup',
      root: 'base',
      summary: 'Show the set-up page',
      description: 'The one-time link printed at the first start opens this page. Loading it changes nothing.',
      tag,
      access: 'public',
      query: { token: Type.Optional(text(200)) },
      answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
      handler: async ({ query }) => {
        const open = await isSetUpLinkOpen(platform, query.token ?? '')
        return open ? setUpPage(200, query.token ?? '', EMPTY_FORM) : setUpExpiredPage(linkExpired().message)
      },
    }),
    route({
      method: 'POST',
      path: '/setup',
      root: 'base',
      summary: 'Create the first owner',
      description: 'For a form, the response is a page; for JSON, it is that of a login. A link works once.',
      tag,
      access: 'public',
      body: SetUp,
      rawTypes: [FORM],
      answers: { 201: LoginAnswer },
      handler: async (call) => {
        if (call.raw) return fromForm(readInput(call.raw), clientOf(call))
        const signedIn = await begin({ ...call.body, name: call.body.name ?? '' }, clientOf(call))
        return new Reply(201, presentLogin(signedIn))
      },
    }),
  ]
}

function readInput(raw: Buffer): Input {
  const field = readForm(raw)
  return {
    token: field('token'),
    email: field('email'),
    password: field('password'),
    name: field('name').slice(0, 200),
  }
}

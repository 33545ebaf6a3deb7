import { message, sentence } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { Reply } from '#platform/http/route'
import type { OAuthContext } from '../context.ts'
import { offeredAmong } from '../offered-scopes.ts'
import { clientOf, type Request } from '../visitor.ts'
import { authorize } from './authorize.ts'
import { type AccessRequest, answerRequest } from './read-request.ts'
import {
  accountsFor,
  isConsentToken,
  isSignInToken,
  pathOf,
  showRequest,
  showSignIn,
  signInForm,
} from './show-request.ts'
import { signInCodePage } from './sign-in.page.ts'

export interface PostedForm {
  value(name: string): string
  all(name: string): string[]
}

export function readPostedForm(raw: Buffer): PostedForm {
  const form = new URLSearchParams(raw.toString('utf8').replaceAll('%00', ''))
  return { value: (name) => form.get(name) ?? '', all: (name) => form.getAll(name) }
}

const cookieOf = ({ header }: Request): string => header('cookie') ?? ''
const goTo = (location: string, headers: Record<string, string> = {}): Reply =>
  new Reply(303, '', { location, 'cache-control': 'no-store', ...headers })

export async function answerForm(
  context: OAuthContext,
  request: AccessRequest,
  actor: Actor,
  form: PostedForm,
  call: Request,
): Promise<Reply> {
  const account = form.value('account')
  const ticked = offeredAmong(form.all('scope')).filter((scope) => request.scopes.includes(scope))
  const again = (status: number, problem: string) =>
    showRequest(context, request, actor, { status, problem, ticked, account })
  if (!isConsentToken(context, request, actor, form.value('form'))) return again(403, message('oauth.decideHere'))
  const provider = await context.provider()
  if (request.scopes.length === 0) {
    const none = { error: 'invalid_scope', error_description: sentence(message('oauth.noKnownScope')) }
    return goTo(await answerRequest(provider, cookieOf(call), none))
  }
  if (form.value('decision') !== 'allow') {
    const no = { error: 'access_denied', error_description: sentence(message('oauth.refused')) }
    return goTo(await answerRequest(provider, cookieOf(call), no))
  }
  const accounts = await accountsFor(context, request, actor)
  const chosen = accounts.find(({ id }) => id === account)
  if (!chosen) return again(400, message('oauth.chooseAccount'))
  if (ticked.length === 0) return again(400, message('oauth.chooseSomething'))
  const user = await context.accounts.users.find(actor.userId)
  const yes = {
    userId: actor.userId,
    email: user?.email ?? '',
    account: chosen,
    scopes: ticked,
    client: clientOf(call),
  }
  const grantId = await authorize(context, request, yes)
  const result = { login: { accountId: actor.userId, remember: false }, consent: { grantId } }
  return goTo(await answerRequest(provider, cookieOf(call), result))
}

export async function signInByForm(
  context: OAuthContext,
  request: AccessRequest,
  form: PostedForm,
  call: Request,
): Promise<Reply> {
  const mfaToken = form.value('mfa_token')
  const again = (status: number, problem: string): Reply => {
    const fields = signInForm(context, request, problem)
    return mfaToken ? signInCodePage(status, { ...fields, mfaToken }) : showSignIn(context, request, status, problem)
  }
  if (!isSignInToken(context, request, form.value('form'))) return again(403, message('oauth.signInHere'))
  const step = mfaToken
    ? { mfaToken, code: form.value('code').slice(0, 100) }
    : { email: form.value('email').slice(0, 1000), password: form.value('password').slice(0, 1000) }
  try {
    return goTo(pathOf(request), { 'set-cookie': await context.auth.browser.signIn(step, clientOf(call)) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'totp_required') return again(error.status, error.userMessage)
    return signInCodePage(200, { ...signInForm(context, request, ''), mfaToken: String(error.extra.mfa_token) })
  }
}

import { Reply } from '#platform/http/route'
import { presentLogin, presentSession } from './auth.present.ts'
import type { SignedIn } from './complete-sign-in.ts'
import { sessionCookie } from './session-cookie.ts'

/** To a program: the token. */
export const answerLogin = (signedIn: SignedIn): Reply => new Reply(200, presentLogin(signedIn))

/** To the web app: the token in a cookie that its scripts cannot read. */
export const answerSession = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(200, presentSession(signedIn), { 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) })

/** The answer of a login for the web app: the token is in a cookie that its scripts cannot read, and "" in the body. */
export const answerBrowser = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(
    200,
    { ...presentLogin(signedIn), token: '' },
    { 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) },
  )

/** To a form: on into the web app (RFC 9110 §15.4.4). */
export const answerForm = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(303, '', { location: '/', 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) })

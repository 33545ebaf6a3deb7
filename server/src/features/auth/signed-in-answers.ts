import { Reply } from '#platform/http/route'
import { presentLogin, presentSession } from './auth.present.ts'
import type { SignedIn } from './complete-sign-in.ts'
import { sessionCookie } from './session-cookie.ts'

export const answerLogin = (signedIn: SignedIn): Reply => new Reply(200, presentLogin(signedIn))

export const answerSession = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(200, presentSession(signedIn), { 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) })

/** The web app's login answer: the token is in a cookie that scripts cannot read, and "" in the body. */
export const answerBrowser = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(
    200,
    { ...presentLogin(signedIn), token: '' },
    { 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) },
  )

/** Redirects a form to the web app (RFC 9110 §15.4.4). */
export const answerForm = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(303, '', { location: '/', 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) })

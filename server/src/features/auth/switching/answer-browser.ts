import { Reply } from '#platform/http/route'
import { presentLogin } from '../auth.present.ts'
import type { SignedIn } from '../complete-sign-in.ts'
import { sessionCookie } from '../session-cookie.ts'

/** The answer of a login for the web app: the token is in a cookie that its scripts cannot read, and "" in the body. */
export const answerBrowser = (baseUrl: string, signedIn: SignedIn): Reply =>
  new Reply(
    200,
    { ...presentLogin(signedIn), token: '' },
    { 'set-cookie': sessionCookie(baseUrl, signedIn.session.token) },
  )

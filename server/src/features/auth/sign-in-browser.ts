import type { AuthContext, Client } from './context.ts'
import { signInWithCode } from './second-factor/sign-in-with-code.ts'
import { sessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'

export type BrowserStep = { email: string; password: string } | { mfaToken: string; code: string }

export async function signInBrowser(context: AuthContext, step: BrowserStep, client: Client): Promise<string> {
  const { session } =
    'mfaToken' in step ? await signInWithCode(context, step, client) : await signIn(context, step, client)
  return sessionCookie(context.platform.config.baseUrl, session.token)
}

import { SwitchAccount } from '@dossier/contract/account'
import { LoginAnswer } from '@dossier/contract/auth'
import { type Route, route } from '#platform/http/route'
import { presentLogin } from '../auth.present.ts'
import { type AuthContext, clientOf } from '../context.ts'
import { answerBrowser } from '../signed-in-answers.ts'
import { switchAccount } from './switch-account.ts'

export const switchAccountRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'POST',
    path: '/accounts/switch',
    summary: 'Switch to another account',
    description:
      'The response is that of a login: the new token works in the other account, and the old token stops working. A browser signed in with the cookie gets a new cookie, and `token` is "".',
    tag: 'Accounts',
    access: { role: 'member', scopes: [] },
    body: SwitchAccount,
    answers: { 200: LoginAnswer },
    handler: async (call) => {
      const { actor, body } = call
      const signedIn = await switchAccount(context, actor, body.account, clientOf(call))
      const byHeader = call.header('authorization') !== undefined
      return byHeader ? presentLogin(signedIn) : answerBrowser(context.platform.config.baseUrl, signedIn)
    },
  }),
]

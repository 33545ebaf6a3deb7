import { LoginAnswer } from '@dossier/contract/auth'
import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  CeremonyAnswer,
  ListPasskeysAnswer,
  PasskeyAnswer,
  RegisterPasskey,
  SignInWithPasskey,
  UpdatePasskey,
} from '@dossier/contract/passkey'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import { presentLogin } from '../auth.present.ts'
import { type AuthContext, clientOf } from '../context.ts'
import { demandSession } from '../demand-session.ts'
import { answerBrowser } from '../signed-in-answers.ts'
import { removePasskey, renameOwnPasskey } from './manage-passkeys.ts'
import { presentPasskey } from './passkeys.present.ts'
import { listPasskeys } from './passkeys.store.ts'
import { beginRegistration, registerPasskey } from './register-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'

const tag = 'Passkeys'
const publicAccess = { role: 'member', scopes: [] } as const

export const passkeyRoutes = (context: AuthContext): Route[] => [
  ...registrationRoutes(context),
  ...signInRoutes(context),
  ...managementRoutes(context),
]

const registrationRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'POST',
    path: '/auth/passkeys/registration/options',
    root: 'base',
    summary: 'Start registering a passkey',
    description: 'Pass the options to `navigator.credentials.create`. Needs a sign-in from the last 15 minutes.',
    tag,
    access: publicAccess,
    answers: { 200: CeremonyAnswer },
    handler: async ({ actor }) => ({ options: { ...(await beginRegistration(context, actor)) } }),
  }),
  route({
    method: 'POST',
    path: '/auth/passkeys/registration/verify',
    root: 'base',
    summary: 'Register the passkey created by the browser',
    tag,
    access: publicAccess,
    body: RegisterPasskey,
    answers: { 201: PasskeyAnswer },
    handler: async (call) => {
      const { credential, name } = call.body
      const row = await registerPasskey(context, call.actor, { credential, name: name ?? 'Passkey' }, clientOf(call))
      return { passkey: presentPasskey(row) }
    },
  }),
]

const signInRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'POST',
    path: '/auth/passkeys/authentication/options',
    root: 'base',
    summary: 'Start a sign-in with a passkey',
    description: 'Pass the options to `navigator.credentials.get`. No email address is needed.',
    tag,
    access: 'public',
    answers: { 200: CeremonyAnswer },
    handler: async (call) => ({ options: { ...(await beginPasskeySignIn(context, clientOf(call))) } }),
  }),
  route({
    method: 'POST',
    path: '/auth/passkeys/authentication/verify',
    root: 'base',
    summary: 'Sign in with a passkey',
    description: 'The response is that of a login. A passkey verifies the user itself, so no second factor is needed.',
    tag,
    access: 'public',
    body: SignInWithPasskey,
    answers: { 200: LoginAnswer },
    handler: async (call) => {
      const signedIn = await signInWithPasskey(context, call.body.credential, clientOf(call))
      return call.body.cookie ? answerBrowser(context.platform.config.baseUrl, signedIn) : presentLogin(signedIn)
    },
  }),
]

const managementRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'GET',
    path: '/passkeys',
    summary: 'List your passkeys',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ListPasskeysAnswer },
    handler: async ({ actor }) => {
      demandSession(actor)
      return { passkeys: (await listPasskeys(context.platform.database.read, actor.userId)).map(presentPasskey) }
    },
  }),
  route({
    method: 'PATCH',
    path: '/passkeys/:id',
    summary: 'Rename a passkey',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    body: UpdatePasskey,
    answers: { 200: PasskeyAnswer },
    handler: async (call) => {
      const row = await renameOwnPasskey(context, call.actor, call.params.id, call.body.name, clientOf(call))
      return { passkey: presentPasskey(row) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/passkeys/:id',
    summary: 'Remove a passkey',
    description: 'The passkey no longer works. The device keeps its part until you delete it there.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      await removePasskey(context, call.actor, call.params.id, clientOf(call))
      return { deleted: true as const, _id: call.params.id }
    },
  }),
]

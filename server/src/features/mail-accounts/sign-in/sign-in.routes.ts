import {
  AuthorizeMailAccount,
  AuthorizeMailAccountAnswer,
  DeviceSignInAnswer,
  MailGrantAnswer,
  MailProvidersAnswer,
} from '@dossier/contract/mail-account-setup'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { toTimestamp } from '#platform/clock/clock'
import { type Route, route } from '#platform/http/route'
import type { MailContext } from '../context.ts'
import { demandMailAccounts } from '../mail-accounts.policy.ts'
import { callbackPage } from './callback.page.ts'
import { beginCodeFlow, CALLBACK_PATH, finishCodeFlow } from './code-flow.ts'
import { beginDeviceFlow } from './device-flow.ts'
import { getGrant, statusOf } from './grants.ts'

const tag = 'Mail accounts'
const access = { role: 'admin', scopes: ['settings:write'] } as const

export const signInRoutes = (context: MailContext): Route[] => [
  ...beginRoutes(context),
  statusRoute(context),
  callbackRoute(context),
]

const beginRoutes = ({ platform }: MailContext): Route[] => [
  route({
    method: 'GET',
    path: '/mail-accounts/providers',
    summary: 'List providers to sign in at',
    description: 'Mailboxes of other providers need a password or an app password.',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: MailProvidersAnswer },
    handler: async () => ({ providers: platform.config.mailProviders.map(({ name }) => name) }),
  }),
  route({
    method: 'POST',
    path: '/mail-accounts/authorize',
    summary: 'Sign in at a mail provider',
    description:
      'Returns the page of the provider. Open it in the browser of this session within ten minutes; then ' +
      '`GET /mail-accounts/device/{id}` tells the result.',
    tag,
    access,
    body: AuthorizeMailAccount,
    answers: { 200: AuthorizeMailAccountAnswer },
    handler: async ({ actor, body }) => {
      demandMailAccounts(platform.config)
      const { id, url } = await beginCodeFlow(platform, actor, { ...body, address: body.address ?? '' })
      return { _id: id, url }
    },
  }),
  route({
    method: 'POST',
    path: '/mail-accounts/device',
    summary: 'Sign in at a mail provider with a code',
    description:
      'For instances without a public address. The person enters the code on the page of the provider, and Dossier waits ' +
      'for the result.',
    tag,
    access,
    body: AuthorizeMailAccount,
    answers: { 200: DeviceSignInAnswer },
    handler: async ({ actor, body }) => {
      demandMailAccounts(platform.config)
      const device = await beginDeviceFlow(platform, actor, { ...body, address: body.address ?? '' })
      return {
        _id: device.id,
        user_code: device.userCode,
        verification_uri: device.verificationUri,
        expires_at: toTimestamp(device.expiresAt),
      }
    },
  }),
]

const statusRoute = ({ platform }: MailContext): Route =>
  route({
    method: 'GET',
    path: '/mail-accounts/device/:id',
    summary: 'Get a sign-in at a mail provider',
    description: 'Sign-ins of other users are not found. A complete one can be used for an hour.',
    tag,
    access,
    params: idParams,
    answers: { 200: MailGrantAnswer },
    handler: async ({ actor, params }) => {
      const grant = await getGrant(platform.database.read, actor, params.id)
      const { id, address, problem } = grant
      return { _id: id, status: statusOf(grant, platform.clock.now()), address, message: problem }
    },
  })

const callbackRoute = ({ platform, auth }: MailContext): Route =>
  route({
    method: 'GET',
    path: CALLBACK_PATH,
    root: 'base',
    summary: 'Finish a sign-in at a mail provider',
    description: 'The provider sends the browser here. Works once, in the session that began the sign-in.',
    tag,
    access: 'public',
    query: {
      state: Type.Optional(Type.String({ description: 'Names the sign-in' })),
      code: Type.Optional(Type.String({ description: 'Authorization code' })),
      error: Type.Optional(Type.String({ description: 'Why the provider refused' })),
      error_description: Type.Optional(Type.String({ description: 'The same in words; not shown' })),
      iss: Type.Optional(Type.String({ description: 'The provider (RFC 9207)' })),
    },
    answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
    handler: async (call) => {
      const visitor = await auth.browser.visitor(call, 'GET')
      const callback = new URLSearchParams(call.query as Record<string, string>)
      const finished = visitor?.credential.kind === 'session' ? await finishCodeFlow(platform, visitor, callback) : null
      return callbackPage(finished, `${platform.config.baseUrl}/`)
    },
  })

import { AcceptedInvitation, AcceptInvitation } from '@dossier/contract/member'
import { Type } from 'typebox'
import { type Route, route } from '#platform/http/route'
import { NO_PROBLEMS } from '#platform/pages/form-fields'
import { FORM, readForm } from '#platform/pages/forms'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { acceptInvitation, type Input } from './accept-invitation.ts'
import { acceptForm, type Request, showInvitation } from './answer-browser.ts'

const tag = 'Members'

export function acceptRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  async function accept(input: Input, request: Request): Promise<AcceptedInvitation> {
    const signedIn = await dependencies.auth.browser.visitor(request, 'POST')
    const client = { ip: request.ip, userAgent: request.header('user-agent') ?? '' }
    const { tenantId, role, userCreated } = await acceptInvitation(platform, dependencies, input, { signedIn, client })
    const account = await dependencies.accounts.findAccount(tenantId)
    return { account: { _id: tenantId, name: account?.name ?? '', role }, user_created: userCreated }
  }

  return [
    route({
      method: 'GET',
      path: '/invitation',
      root: 'base',
      summary: 'Show the invitation page',
      description: 'Loading it changes nothing.',
      tag,
      access: 'public',
      query: { token: Type.Optional(Type.String({ maxLength: 200 })) },
      answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
      handler: async (call) => {
        const input = { token: call.query.token ?? '', password: '', name: '' }
        const signedIn = await dependencies.auth.browser.visitor(call, 'GET')
        return showInvitation(platform, dependencies, input, { signedIn, status: 200, problems: NO_PROBLEMS })
      },
    }),
    route({
      method: 'POST',
      path: '/invitation',
      root: 'base',
      summary: 'Accept an invitation',
      description:
        'A new user chooses a password. An existing user is signed in or enters their password. For a form, the response is 303 to the app. A link works once.',
      tag,
      access: 'public',
      body: AcceptInvitation,
      rawTypes: [FORM],
      answers: { 201: AcceptedInvitation },
      handler: async (call) => {
        if (call.raw) return acceptForm(platform, dependencies, inputOf(readForm(call.raw)), call)
        const { token, password, name } = call.body
        return accept({ token, password: password ?? '', name: name ?? '' }, call)
      },
    }),
  ]
}

const inputOf = (field: (name: string) => string): Input => ({
  token: field('token'),
  password: field('password'),
  name: field('name').slice(0, 200),
})

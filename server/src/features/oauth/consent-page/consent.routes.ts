import { message } from '@dossier/contract/message'
import { Type } from 'typebox'
import { type AnyCall, type Reply, type Route, route } from '#platform/http/route'
import { FORM } from '#platform/pages/forms'
import type { OAuthContext } from '../context.ts'
import { visitorOf } from '../visitor.ts'
import { answerForm, readPostedForm, signInByForm } from './answer.ts'
import { requestExpiredPage } from './consent.page.ts'
import { type AccessRequest, readRequest } from './read-request.ts'
import { showRequest, showSignIn } from './show-request.ts'

const tag = 'OAuth'
const params = { uid: Type.String({ description: 'Id of the authorization request in this browser' }) }
const answers = { 200: Type.String({ contentMediaType: 'text/html' }) }

export function consentPageRoutes(context: OAuthContext): Route[] {
  const withRequest = async (
    { params, header }: Pick<AnyCall, 'header'> & { params: { uid: string } },
    show: (request: AccessRequest) => Promise<Reply> | Reply,
  ): Promise<Reply> => {
    const request = await readRequest(context, params.uid, header('cookie') ?? '')
    return request ? show(request) : requestExpiredPage()
  }

  return [
    route({
      method: 'GET',
      path: '/oauth/consent/:uid',
      root: 'base',
      summary: 'Show the consent page of an application',
      description: 'Asks for a sign-in first. Loading it changes nothing.',
      tag,
      access: 'public',
      params,
      query: { other: Type.Optional(Type.Boolean({ description: 'Sign in as another user' })) },
      answers,
      handler: (call) =>
        withRequest(call, async (request) => {
          const visitor = call.query.other ? null : await visitorOf(context, call, 'GET')
          if (!visitor) return showSignIn(context, request, 200, '')
          return showRequest(context, request, visitor, { status: 200, problem: '' })
        }),
    }),
    route({
      method: 'POST',
      path: '/oauth/consent/:uid',
      root: 'base',
      summary: 'Allow or deny access to an application',
      description: 'Submits the form of the page; redirects to the application with 303.',
      tag,
      access: 'public',
      params,
      rawTypes: [FORM],
      answers,
      handler: (call) =>
        withRequest(call, async (request) => {
          const visitor = await visitorOf(context, call, 'POST')
          if (!visitor) return showSignIn(context, request, 401, message('oauth.signedOut'))
          return answerForm(context, request, visitor, readPostedForm(call.raw ?? Buffer.alloc(0)), call)
        }),
    }),
    route({
      method: 'POST',
      path: '/oauth/consent/:uid/sign-in',
      root: 'base',
      summary: 'Sign in on the consent page',
      description:
        'Submits its form: email address and password, then a code if required; redirects to the page with 303.',
      tag,
      access: 'public',
      params,
      rawTypes: [FORM],
      answers,
      handler: (call) =>
        withRequest(call, async (request) => {
          context.auth.browser.refuseForeignPage({
            origin: call.header('origin'),
            'sec-fetch-site': call.header('sec-fetch-site'),
          })
          return signInByForm(context, request, readPostedForm(call.raw ?? Buffer.alloc(0)), call)
        }),
    }),
  ]
}

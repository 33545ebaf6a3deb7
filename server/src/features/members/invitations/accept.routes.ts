import { AcceptedInvitation, AcceptInvitation } from '@dossier/contract/member'
import Type from 'typebox'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { type AnyCall, Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Neighbours } from '../index.ts'
import { acceptInvitation, invitationGone, someoneElse } from './accept-invitation.ts'
import { type Asked, invitationGonePage, invitationPage, otherPersonPage } from './invitation.page.ts'
import { findOpenInvitation } from './invitations.store.ts'

const tag = 'Members'
const FORM = 'application/x-www-form-urlencoded'

type Headers = Pick<AnyCall, 'header' | 'ip'>

interface Input {
  token: string
  password: string
  name: string
}

export function acceptRoutes(platform: Platform, neighbours: Neighbours): Route[] {
  const { accounts, auth } = neighbours

  /** The signed-in visitor, or null; a sign-in that has ended is nobody's. */
  async function visitor({ header }: Headers, method: string): Promise<Actor | null> {
    const names = ['authorization', 'cookie', 'origin', 'sec-fetch-site']
    const headers = Object.fromEntries(names.map((name) => [name, header(name)]))
    if (method !== 'GET') auth.refuseForeignPage(headers)
    return auth.authenticateRequest(headers, method).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated') return null
      throw error
    })
  }

  async function show(status: number, { token, name }: Input, signedIn: Actor | null, problem: string): Promise<Reply> {
    const invitation = await findOpenInvitation(platform.database.read, sha256(token), platform.clock.now())
    if (!invitation) return invitationGonePage(invitationGone().message)
    const { email, role, tenant_id } = invitation
    const user = await accounts.findUserByEmail(email)
    if (user && signedIn && signedIn.userId !== user.id) return otherPersonPage(someoneElse(email).message)
    const asked: Asked = user ? (signedIn ? 'confirm' : 'give-password') : 'choose-password'
    const accountName = (await accounts.findAccount(tenant_id))?.name ?? ''
    return invitationPage(status, { token, accountName, email, role, asked, name, problem })
  }

  async function accept(input: Input, call: Headers, signedIn: Actor | null) {
    const client = { ip: call.ip, userAgent: call.header('user-agent') ?? '' }
    return { client, joined: await acceptInvitation(platform, neighbours, input, { signedIn, client }) }
  }

  /** A new user is signed in by the same step; who was there before goes on as they were. */
  async function fromForm(input: Input, call: Headers): Promise<Reply> {
    const signedIn = await visitor(call, 'POST')
    try {
      const { joined, client } = await accept(input, call, signedIn)
      const cookie: Record<string, string> = joined.userCreated
        ? { 'set-cookie': await auth.openBrowserSession(joined, client) }
        : {}
      return new Reply(303, undefined, { location: '/', ...cookie })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return show(error.status, input, signedIn, error.message)
    }
  }

  async function fromProgram(input: Input, call: Headers): Promise<AcceptedInvitation> {
    const { joined } = await accept(input, call, await visitor(call, 'POST'))
    const { tenantId, role, userCreated } = joined
    const account = await accounts.findAccount(tenantId)
    return { account: { _id: tenantId, name: account?.name ?? '', role }, user_created: userCreated }
  }

  return [
    route({
      method: 'GET',
      path: '/invitation',
      root: 'base',
      summary: 'The page that an invitation opens',
      description: 'Reading it changes nothing.',
      tag,
      access: 'public',
      query: { token: Type.Optional(Type.String({ maxLength: 200 })) },
      answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
      handler: async (call) =>
        show(200, { token: call.query.token ?? '', password: '', name: '' }, await visitor(call, 'GET'), ''),
    }),
    route({
      method: 'POST',
      path: '/invitation',
      root: 'base',
      summary: 'Join the account that one is asked to join',
      description:
        'A new user chooses a password. Who has a user already is signed in, or gives the password. As a form: 303 to the app. Of any number of posts with one link one wins.',
      tag,
      access: 'public',
      body: AcceptInvitation,
      rawTypes: [FORM],
      answers: { 201: AcceptedInvitation },
      handler: async (call) => {
        if (call.raw) return fromForm(readForm(call.raw), call)
        const { token, password, name } = call.body
        return fromProgram({ token, password: password ?? '', name: name ?? '' }, call)
      },
    }),
  ]
}

function readForm(raw: Buffer): Input {
  const form = new URLSearchParams(raw.toString('utf8').replaceAll('%00', ''))
  const field = (name: string): string => form.get(name) ?? ''
  return { token: field('token'), password: field('password'), name: field('name').slice(0, 200) }
}

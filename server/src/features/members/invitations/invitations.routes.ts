import { DeletedAnswer } from '@dossier/contract/deleted'
import { InvitationAnswer, Invite, ListInvitationsAnswer } from '@dossier/contract/member'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { EVERYTHING } from '../every-scope.ts'
import { askerOf } from '../lock-members.ts'
import { presentInvitation } from '../members.present.ts'
import { listOpenInvitations } from './invitations.store.ts'
import { invite } from './invite.ts'
import { takeBack } from './take-back.ts'

const tag = 'Members'

export function invitationRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  const { database, clock } = platform

  /** Nobody becomes a member without saying yes, so both paths ask. */
  const asking = (path: '/members' | '/invitations') =>
    route({
      method: 'POST',
      path,
      summary: 'Ask somebody to join this account',
      description:
        'By a letter to that address, with a link that works once and for seven days; without `SMTP_URL` the letter is in the log of the server. A new invitation of an address ends its older one. Only an owner asks owners. A token needs every scope.',
      tag,
      access: { role: 'admin', scopes: EVERYTHING },
      body: Invite,
      answers: { 201: InvitationAnswer },
      handler: async (call) => {
        const { email, role } = call.body
        const row = await invite(platform, dependencies, askerOf(call), { email, role: role ?? 'member' })
        return { invitation: presentInvitation(row) }
      },
    })

  return [
    asking('/members'),
    asking('/invitations'),
    route({
      method: 'GET',
      path: '/invitations',
      summary: 'Who is asked to join this account',
      tag,
      access: { role: 'admin', scopes: ['settings:read'] },
      answers: { 200: ListInvitationsAnswer },
      handler: async ({ actor }) => ({
        invitations: (await listOpenInvitations(database.read, actor.tenantId, clock.now())).map(presentInvitation),
      }),
    }),
    route({
      method: 'DELETE',
      path: '/invitations/:id',
      summary: 'Take an invitation back',
      description: 'Its link works no more.',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      params: idParams,
      answers: { 200: DeletedAnswer },
      handler: async (call) => {
        await takeBack(platform, dependencies, askerOf(call), call.params.id)
        return { deleted: true as const, _id: call.params.id }
      },
    }),
  ]
}

import { DeletedAnswer } from '@dossier/contract/deleted'
import { InvitationAnswer, Invite, ListInvitationsAnswer } from '@dossier/contract/member'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { EVERYTHING } from '../every-scope.ts'
import { callerOf } from '../lock-members.ts'
import { presentInvitation } from '../members.present.ts'
import { listOpenInvitations } from './invitations.store.ts'
import { invite } from './invite.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const tag = 'Members'

export function invitationRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  const { database, clock } = platform

  /** Both paths only invite, because membership needs consent. */
  const asking = (path: '/members' | '/invitations') =>
    route({
      method: 'POST',
      path,
      summary: 'Invite a user to this account',
      description:
        'Sends an email with a link that works once, for seven days; without `SMTP_URL`, the email is written to the server log. A new invitation replaces an older one for the same address. Only an owner can invite owners. A token needs all scopes.',
      tag,
      access: { role: 'admin', scopes: EVERYTHING },
      body: Invite,
      answers: { 201: InvitationAnswer },
      handler: async (call) => {
        const { email, role } = call.body
        const row = await invite(platform, dependencies, callerOf(call), { email, role: role ?? 'member' })
        return { invitation: presentInvitation(row) }
      },
    })

  return [
    asking('/members'),
    asking('/invitations'),
    route({
      method: 'GET',
      path: '/invitations',
      summary: 'List the open invitations of this account',
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
      summary: 'Revoke an invitation',
      description: 'Its link no longer works.',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      params: idParams,
      answers: { 200: DeletedAnswer },
      handler: async (call) => {
        await withdrawInvitation(platform, dependencies, callerOf(call), call.params.id)
        return { deleted: true as const, _id: call.params.id }
      },
    }),
  ]
}

import { DeletedAnswer } from '@dossier/contract/deleted'
import { ListMembersAnswer, MemberAnswer, UpdateMember } from '@dossier/contract/member'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { changeRole } from './change-role.ts'
import type { Dependencies } from './dependencies.ts'
import { EVERYTHING } from './every-scope.ts'
import { callerOf } from './lock-members.ts'
import { presentMember } from './members.present.ts'
import { findMember, listMembers } from './members.view.ts'
import { removeMember } from './remove-member.ts'

const tag = 'Members'

export const memberRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/members',
    summary: 'List the members of this account',
    tag,
    access: { role: 'admin', scopes: ['settings:read'] },
    answers: { 200: ListMembersAnswer },
    handler: async ({ actor }) => ({
      members: (await listMembers(platform.database.read, actor.tenantId)).map(presentMember),
    }),
  }),
  route({
    method: 'PATCH',
    path: '/members/:id',
    summary: 'Change the role of a member',
    description:
      'The new role applies from the next request. Only an owner can change owners or make someone an owner; the last owner stays. A token needs all scopes.',
    tag,
    access: { role: 'admin', scopes: EVERYTHING },
    params: idParams,
    body: UpdateMember,
    answers: { 200: MemberAnswer },
    handler: async (call) => {
      const { actor, params, body } = call
      await changeRole(platform, dependencies, callerOf(call), params.id, body.role)
      const member = await findMember(platform.database.read, actor.tenantId, params.id)
      if (!member) throw notFound('member')
      return { member: presentMember(member) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/members/:id',
    summary: 'Remove a member, or leave the account',
    description:
      'Admins can remove members and admins, owners can remove anyone, and everyone can leave; the last owner stays. Sessions, tokens and sockets of the user in this account end at once. A token needs all scopes.',
    tag,
    access: { role: 'member', scopes: EVERYTHING },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      await removeMember(platform, dependencies, callerOf(call), call.params.id)
      return { deleted: true as const, _id: call.params.id }
    },
  }),
]

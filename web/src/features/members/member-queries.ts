import type { Invite, ListInvitationsAnswer, ListMembersAnswer, UpdateMember } from '@dossier/contract/member'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

/** For admins and owners only. */
export const useMembers = () =>
  useQuery({
    queryKey: ['people', 'members'],
    queryFn: async ({ signal }) => (await callApi<ListMembersAnswer>('GET', '/members', { signal })).members,
  })

export const useInvitations = () =>
  useQuery({
    queryKey: ['people', 'invitations'],
    queryFn: async ({ signal }) =>
      (await callApi<ListInvitationsAnswer>('GET', '/invitations', { signal })).invitations,
  })

const refetchPeople = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['people'] })

// All of these throw ApiProblem. They refetch the lists also after an error, because the display may be stale.

const change =
  <Input extends unknown[]>(call: (...input: Input) => Promise<unknown>) =>
  async (client: QueryClient, ...input: Input): Promise<void> => {
    try {
      await call(...input)
    } finally {
      await refetchPeople(client)
    }
  }

export const changeRole = change((id: string, body: UpdateMember) => callApi('PATCH', `/members/${id}`, { body }))

export const removeMember = change((id: string) => callApi('DELETE', `/members/${id}`))

export const invite = change((body: Invite) => callApi('POST', '/invitations', { body }))

export const withdrawInvitation = change((id: string) => callApi('DELETE', `/invitations/${id}`))

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, ManyOf, stamps, Text } from './fields.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS, ROLES } from './vocabulary.ts'

// Members of an account and open invitations (docs/spec/accounts.md §9).

const role = OneOf(ROLES, { description: 'Role in this account' })

/** A user in the active account; `_id` is the user's. */
export const Member = Answer(
  {
    _id: Text('Identifier of the user'),
    email: Text('Address', { examples: ['mara@press.example'] }),
    name: Text('Name; may be ""'),
    role,
    ...stamps,
  },
  { title: 'Member' },
)
export type Member = Static<typeof Member>

export const MemberAnswer = Answer({ member: Member })
export type MemberAnswer = Static<typeof MemberAnswer>

export const ListMembersAnswer = Answer({ members: ManyOf(Member, 'By address') })
export type ListMembersAnswer = Static<typeof ListMembersAnswer>

/** `PATCH /members/{id}` */
export const UpdateMember = Strict({ role })
export type UpdateMember = Static<typeof UpdateMember>

/** An invitation of one address; only the email contains the link. */
export const Invitation = Answer(
  {
    _id: Text('Identifier'),
    email: Text('The invited email address', { examples: ['mara@press.example'] }),
    role: OneOf(ROLES, { description: 'Role of the new member' }),
    invited_by: Text('The user who sent the invitation'),
    expires_at: At('7 days after it was created'),
    ...stamps,
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const InvitationAnswer = Answer({ invitation: Invitation })
export type InvitationAnswer = Static<typeof InvitationAnswer>

export const ListInvitationsAnswer = Answer({ invitations: ManyOf(Invitation, 'Open invitations, newest first') })
export type ListInvitationsAnswer = Static<typeof ListInvitationsAnswer>

/** `POST /members` and `POST /invitations` */
export const Invite = Strict({
  email: Text('One address', { minLength: 1, maxLength: LIMITS.address, examples: ['mara@press.example'] }),
  role: Change(OneOf(ROLES, { description: 'member if omitted' })),
})
export type Invite = Static<typeof Invite>

/** `POST /invitation`; browsers send the same names as a form. */
export const AcceptInvitation = Strict({
  token: Text('The token from the link', { maxLength: 200 }),
  password: Change(
    Text('A new user chooses a password; an existing user who is not signed in enters theirs', {
      maxLength: LIMITS.password,
    }),
  ),
  name: Change(Text('Name of a new user', { maxLength: LIMITS.name })),
})
export type AcceptInvitation = Static<typeof AcceptInvitation>

/** The joined account. Sign in, or switch to it at `POST /accounts/switch`. */
export const AcceptedInvitation = Answer({
  account: Answer({ _id: Text('Identifier'), name: Text('Name'), role }),
  user_created: Type.Boolean({ description: 'Whether the user was created' }),
})
export type AcceptedInvitation = Static<typeof AcceptedInvitation>

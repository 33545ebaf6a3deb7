import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, ManyOf, stamps, Text } from './fields.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS, ROLES } from './vocabulary.ts'

// Who belongs to an account, and who is asked to (docs/spec/accounts.md §9).

const role = OneOf(ROLES, { description: 'In this account' })

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

/** One address asked to join; the link is in the letter and nowhere else. */
export const Invitation = Answer(
  {
    _id: Text('Identifier'),
    email: Text('The only address that it is for', { examples: ['mara@press.example'] }),
    role: OneOf(ROLES, { description: 'What they will be' }),
    invited_by: Text('The user who asked'),
    expires_at: At('7 days from when it was made'),
    ...stamps,
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const InvitationAnswer = Answer({ invitation: Invitation })
export type InvitationAnswer = Static<typeof InvitationAnswer>

export const ListInvitationsAnswer = Answer({ invitations: ManyOf(Invitation, 'The open ones, newest first') })
export type ListInvitationsAnswer = Static<typeof ListInvitationsAnswer>

/** `POST /members` and `POST /invitations` */
export const Invite = Strict({
  email: Text('One address', { minLength: 1, maxLength: LIMITS.address, examples: ['mara@press.example'] }),
  role: Change(OneOf(ROLES, { description: 'member when it is left out' })),
})
export type Invite = Static<typeof Invite>

/** `POST /invitation`; a browser sends the same names as a form. */
export const AcceptInvitation = Strict({
  token: Text('From the link', { maxLength: 200 }),
  password: Change(
    Text('A new user chooses it; a user who is not signed in proves to be one', { maxLength: LIMITS.password }),
  ),
  name: Change(Text('Of a new user', { maxLength: LIMITS.name })),
})
export type AcceptInvitation = Static<typeof AcceptInvitation>

/** The account that was joined. Sign in, or switch to it at `POST /accounts/switch`. */
export const AcceptedInvitation = Answer({
  account: Answer({ _id: Text('Identifier'), name: Text('Name'), role }),
  user_created: Type.Boolean({ description: 'Whether the user is new' }),
})
export type AcceptedInvitation = Static<typeof AcceptedInvitation>

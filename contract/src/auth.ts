import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, MaybeAt, stamps, Text } from './fields.ts'
import { Answer, Change, Nullable, OneOf, Strict } from './schema.ts'
import { LIMITS, ROLES } from './vocabulary.ts'

// Sign-in (docs/spec/accounts.md §2). Paths are relative to the base URL.

const email = Text('Address', { minLength: 1, maxLength: LIMITS.address, examples: ['nora@press.example'] })

/** The signed-in user, in the session's account. */
export const User = Answer(
  {
    _id: Text('Identifier'),
    email: Text('Address', { examples: ['nora@press.example'] }),
    name: Text('Name; may be ""'),
    host_id: Text('The active account'),
    role: OneOf(ROLES, { description: 'Role in the active account' }),
    ...stamps,
  },
  { title: 'User' },
)
export type User = Static<typeof User>

/** `POST /auth/login` */
export const Login = Strict({
  email,
  password: Text('Password', { minLength: 1, maxLength: LIMITS.password }),
})
export type Login = Static<typeof Login>

/** A session: send the token as `Authorization: Bearer <token>`. */
export const LoginAnswer = Answer({
  token: Text('JWT'),
  expires_at: At('7 days from now'),
  user: User,
})
export type LoginAnswer = Static<typeof LoginAnswer>

/**
 * `POST /auth/session` sets the sign-in as a cookie instead of returning it; `GET /auth/session` returns its user, or
 * null.
 */
export const SessionAnswer = Answer({
  expires_at: MaybeAt('When the credential expires; null when it does not expire, or when nobody is signed in'),
  user: Nullable(User),
})
export type SessionAnswer = Static<typeof SessionAnswer>

/** `POST /auth/register`: 201 with the answer of a login. */
export const Register = Strict({
  email,
  password: Text('At least 8 characters', { minLength: 8, maxLength: LIMITS.password }),
  name: Change(Text('Name', { maxLength: LIMITS.name })),
})
export type Register = Static<typeof Register>

/** `POST /auth/logout`: ends the session and its JWT immediately. */
export const LogoutAnswer = Answer({ signed_out: Type.Literal(true, { description: 'Always true' }) })
export type LogoutAnswer = Static<typeof LogoutAnswer>

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Flag, ManyOf, MaybeAt, stamps, Text } from './fields.ts'
import { Answer, Change, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

// Passkeys (docs/spec/accounts.md §7; W3C Web Authentication Level 3). The browser's objects are passed unchanged.

const name = (description: string) =>
  Text(description, { minLength: 1, maxLength: LIMITS.name, pattern: '\\S', examples: ['My phone'] })

export const Passkey = Answer(
  {
    _id: Text('Identifier'),
    name: Text('Name chosen by the user', { examples: ['My phone'] }),
    synced: Flag('Whether the passkey is synced to other devices'),
    last_used_at: MaybeAt('Last sign-in with this passkey'),
    ...stamps,
  },
  { title: 'Passkey' },
)
export type Passkey = Static<typeof Passkey>

export const PasskeyAnswer = Answer({ passkey: Passkey })
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

export const ListPasskeysAnswer = Answer({ passkeys: ManyOf(Passkey, 'Newest first') })
export type ListPasskeysAnswer = Static<typeof ListPasskeysAnswer>

/** `PATCH /passkeys/{id}` */
export const UpdatePasskey = Strict({ name: name('Name chosen by the user') })
export type UpdatePasskey = Static<typeof UpdatePasskey>

const ceremony = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

const browserOptions = (description: string) => Type.Object({}, { additionalProperties: true, description })

/** Options for the browser; valid once, for five minutes. */
export const CeremonyAnswer = Answer({
  options: browserOptions('PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON'),
})
export type CeremonyAnswer = Static<typeof CeremonyAnswer>

/** `POST /auth/passkeys/registration/verify` */
export const RegisterPasskey = Strict({
  credential: ceremony('RegistrationResponseJSON, as returned by `credential.toJSON()`'),
  name: Change(name('Default: Passkey')),
})
export type RegisterPasskey = Static<typeof RegisterPasskey>

/** `POST /auth/passkeys/authentication/verify` */
export const SignInWithPasskey = Strict({
  credential: ceremony('AuthenticationResponseJSON, as returned by `credential.toJSON()`'),
  cookie: Change(Flag('true sets the session cookie of the web app and leaves `token` empty')),
})
export type SignInWithPasskey = Static<typeof SignInWithPasskey>

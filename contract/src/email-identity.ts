import type { Static } from 'typebox'
import { Type } from 'typebox'
import { AddressInput, Count, Flag, ManyOf, Sentence, stamps, Text, Texts } from './fields.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS, SMTP_STEPS } from './vocabulary.ts'

/** A sender address with its mail server (docs/spec/sending.md §7). The password is never returned. */
export const EmailIdentity = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    owner: Text('Id of the user who created it'),
    host_id: Text('Account id'),
    name: Text('Display name', { examples: ['Nora Brandt'] }),
    email: Text('Address', { examples: ['nora@press.example'] }),
    signature: Text('Signature appended to new emails'),
    smtp: Answer({
      host: Text('Server', { examples: ['smtp.press.example'] }),
      port: Count('Port; 0 uses the default: 465 with ssl, 587 with tls, otherwise 25', { examples: [465] }),
      auth_user: Text('"" for no sign-in'),
      auth_password_configured: Flag('A password is stored'),
      tls: Flag('STARTTLS required'),
      ssl: Flag('Implicit TLS from the start of the connection; takes precedence over tls'),
    }),
    aliases: Texts('Further addresses that the same server sends for'),
    is_default: Flag('New emails of the project begin with it'),
    ...stamps,
  },
  { title: 'EmailIdentity' },
)
export type EmailIdentity = Static<typeof EmailIdentity>

const SmtpInput = Strict({
  host: Change(Text('Server', { maxLength: 255 })),
  port: Change(Type.Integer({ minimum: 0, maximum: 65_535 })),
  auth_user: Change(Text('User name for the sign-in', { maxLength: LIMITS.password })),
  auth_password: Change(
    Text('Omitted, null or empty keeps the stored password. A new host, port or encryption needs it again', {
      maxLength: LIMITS.password,
    }),
  ),
  tls: Change(Flag('STARTTLS required')),
  ssl: Change(Flag('Implicit TLS from the start of the connection; takes precedence over tls')),
})

/** `PUT /email-identities/{id}` */
export const UpdateEmailIdentity = Strict({
  name: Change(Text('Display name', { maxLength: LIMITS.name })),
  email: Type.Optional(Text('Address', { minLength: 3, maxLength: LIMITS.address })),
  signature: Change(Text('Signature appended to new emails', { maxLength: 100_000 })),
  clear_auth_password: Change(
    Flag('Removes the stored password; takes precedence over a password in the same request'),
  ),
  aliases: Change(
    Type.Array(AddressInput, { maxItems: LIMITS.aliases, description: 'Replaces all further addresses' }),
  ),
  is_default: Change(Flag('true makes it the only default of its project')),
  smtp: Change(SmtpInput),
})
export type UpdateEmailIdentity = Static<typeof UpdateEmailIdentity>

/** `POST /projects/{id}/email-identities` */
export const CreateEmailIdentity = Strict({
  name: Change(Text('Display name', { maxLength: LIMITS.name })),
  email: Text('Address', { minLength: 3, maxLength: LIMITS.address }),
  signature: Change(Text('Signature appended to new emails', { maxLength: 100_000 })),
  aliases: Change(
    Type.Array(AddressInput, { maxItems: LIMITS.aliases, description: 'Replaces all further addresses' }),
  ),
  is_default: Change(Flag('true makes it the only default of its project')),
  smtp: Change(SmtpInput),
})
export type CreateEmailIdentity = Static<typeof CreateEmailIdentity>

export const EmailIdentityAnswer = Answer({ identity: EmailIdentity })
export type EmailIdentityAnswer = Static<typeof EmailIdentityAnswer>

export const ListEmailIdentitiesAnswer = Answer({ identities: ManyOf(EmailIdentity, 'By address') })
export type ListEmailIdentitiesAnswer = Static<typeof ListEmailIdentitiesAnswer>

/** `POST /email-identities/{id}/verify` */
export const VerifyEmailIdentityAnswer = Answer({
  ok: Flag('The server accepts email from each address of this identity'),
  steps: ManyOf(
    Answer({
      name: OneOf(SMTP_STEPS, { description: 'Name of the step' }),
      ok: Flag('It worked'),
      message: Sentence('Result of the step as text'),
    }),
    'Steps in order, up to the first failure, then one `sender` for each address',
  ),
})
export type VerifyEmailIdentityAnswer = Static<typeof VerifyEmailIdentityAnswer>

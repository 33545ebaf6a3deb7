import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, ManyOf, Sentence, stamps, Text } from './fields.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS, SMTP_STEPS } from './vocabulary.ts'

/** An address that mail is sent from, with its server (docs/spec/sending.md §5). The password never leaves. */
export const EmailIdentity = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    owner: Text('Id of the user who made it'),
    host_id: Text('Account id'),
    name: Text('Display name', { examples: ['Nora Brandt'] }),
    email: Text('Address', { examples: ['nora@press.example'] }),
    signature: Text('Put under new mails'),
    smtp: Answer({
      host: Text('Server', { examples: ['smtp.press.example'] }),
      port: Count('Port; 0 is the usual one: 465 with ssl, 587 with tls, else 25', { examples: [465] }),
      auth_user: Text('"" for no sign-in'),
      auth_password_configured: Flag('A password is stored'),
      tls: Flag('STARTTLS required'),
      ssl: Flag('TLS from the first byte; wins over tls'),
    }),
    ...stamps,
  },
  { title: 'EmailIdentity' },
)
export type EmailIdentity = Static<typeof EmailIdentity>

const SmtpInput = Strict({
  host: Change(Text('Server', { maxLength: 255 })),
  port: Change(Type.Integer({ minimum: 0, maximum: 65_535 })),
  auth_user: Change(Text('User of the sign-in', { maxLength: LIMITS.password })),
  auth_password: Change(Text('Left out, null or empty keeps the one that is stored', { maxLength: LIMITS.password })),
  tls: Change(Flag('STARTTLS required')),
  ssl: Change(Flag('TLS from the first byte; wins over tls')),
})

/** `PUT /email-identities/{id}` */
export const UpdateEmailIdentity = Strict({
  name: Change(Text('Display name', { maxLength: LIMITS.name })),
  email: Type.Optional(Text('Address', { minLength: 3, maxLength: LIMITS.address })),
  signature: Change(Text('Put under new mails', { maxLength: 100_000 })),
  clear_auth_password: Change(Flag('Removes the stored password; wins over one in the same request')),
  smtp: Change(SmtpInput),
})
export type UpdateEmailIdentity = Static<typeof UpdateEmailIdentity>

/** `POST /projects/{id}/email-identities` */
export const CreateEmailIdentity = Strict({
  name: Change(Text('Display name', { maxLength: LIMITS.name })),
  email: Text('Address', { minLength: 3, maxLength: LIMITS.address }),
  signature: Change(Text('Put under new mails', { maxLength: 100_000 })),
  smtp: Change(SmtpInput),
})
export type CreateEmailIdentity = Static<typeof CreateEmailIdentity>

export const EmailIdentityAnswer = Answer({ identity: EmailIdentity })
export type EmailIdentityAnswer = Static<typeof EmailIdentityAnswer>

export const ListEmailIdentitiesAnswer = Answer({ identities: ManyOf(EmailIdentity, 'By address') })
export type ListEmailIdentitiesAnswer = Static<typeof ListEmailIdentitiesAnswer>

/** `POST /email-identities/{id}/verify` */
export const VerifyEmailIdentityAnswer = Answer({
  ok: Flag('The server would take mail from this identity'),
  steps: ManyOf(
    Answer({
      name: OneOf(SMTP_STEPS, { description: 'What was tried' }),
      ok: Flag('It worked'),
      message: Sentence('What came of it, in words'),
    }),
    'In their order, up to the first that failed',
  ),
})
export type VerifyEmailIdentityAnswer = Static<typeof VerifyEmailIdentityAnswer>

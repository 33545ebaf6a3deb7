import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Flag, IdInput, ManyOf, Ref, Sentence, Text } from './fields.ts'
import { CertificateInput, MailFolder, MailServer, MailServerInput } from './mail-account.ts'
import { Answer, Change, Nullable, OneOf, Strict } from './schema.ts'
import { DISCOVERY_SOURCES, LIMITS, MAIL_ACCOUNT_AUTHS, MAIL_ACCOUNT_STEPS, MAIL_GRANT_STATUSES } from './vocabulary.ts'

// Requests that prepare a mail account: find its servers, sign in, check.

const address = Text('Address of the mailbox', { minLength: 3, maxLength: LIMITS.address })

/** `POST /mail-accounts/discover` */
export const DiscoverMailServers = Strict({ address })
export type DiscoverMailServers = Static<typeof DiscoverMailServers>

export const MailServerCandidate = Answer(
  {
    source: OneOf(DISCOVERY_SOURCES, { description: 'Origin of the settings' }),
    provider: Text('Name of a known provider; "" otherwise'),
    imap: MailServer,
    smtp: Nullable(MailServer),
    auth: ManyOf(OneOf(MAIL_ACCOUNT_AUTHS), 'Possible kinds of sign-in, the best first'),
    needs_confirmation: Flag('A person must confirm the servers before the password is used'),
    help_url: Text('Page of the provider about app passwords or IMAP; "" without one'),
  },
  { title: 'MailServerCandidate' },
)
export type MailServerCandidate = Static<typeof MailServerCandidate>

export const DiscoverMailServersAnswer = Answer({ candidates: ManyOf(MailServerCandidate, 'The best first') })
export type DiscoverMailServersAnswer = Static<typeof DiscoverMailServersAnswer>

/** `POST /mail-accounts/verify` */
export const VerifyMailAccount = Strict({
  address: Change(address),
  imap: MailServerInput,
  smtp: Change(MailServerInput),
  password: Change(Text('Password, or app password', { maxLength: LIMITS.password })),
  grant: Change(IdInput('A completed sign-in at the provider')),
  certificate: Change(CertificateInput),
})
export type VerifyMailAccount = Static<typeof VerifyMailAccount>

export const VerifyMailAccountAnswer = Answer({
  ok: Flag('All steps succeeded'),
  steps: ManyOf(
    Answer({
      name: OneOf(MAIL_ACCOUNT_STEPS),
      ok: Flag('It worked'),
      message: Sentence('Result of the step as text'),
    }),
    'Steps in order, up to the first failure',
  ),
  user: Text('User name that the IMAP server accepted; "" if the sign-in failed'),
  folders: ManyOf(MailFolder, 'Folders with their proposed roles; empty if the sign-in failed'),
  certificate: Nullable(
    Answer({
      sha256: Text('SHA-256 of the certificate'),
      subject: Text('Name in the certificate'),
      valid_to: Text('End of its validity'),
    }),
  ),
})
export type VerifyMailAccountAnswer = Static<typeof VerifyMailAccountAnswer>

const provider = OneOf(['google', 'microsoft'] as const, { description: 'The provider to sign in at' })

/** `POST /mail-accounts/authorize` and `POST /mail-accounts/device` */
export const AuthorizeMailAccount = Strict({ provider, address: Change(address) })
export type AuthorizeMailAccount = Static<typeof AuthorizeMailAccount>

export const AuthorizeMailAccountAnswer = Answer({
  _id: Text('Id of the grant, for `grant` of a mail account'),
  url: Text('Page of the provider'),
})
export type AuthorizeMailAccountAnswer = Static<typeof AuthorizeMailAccountAnswer>

export const DeviceSignInAnswer = Answer({
  _id: Text('Id of the grant, for `grant` of a mail account'),
  user_code: Text('Code that the person enters'),
  verification_uri: Text('Page for the code'),
  expires_at: At('When the code expires'),
})
export type DeviceSignInAnswer = Static<typeof DeviceSignInAnswer>

/** `GET /mail-accounts/device/{id}` */
export const MailGrantAnswer = Answer({
  _id: Text('Id of the grant'),
  status: OneOf(MAIL_GRANT_STATUSES),
  address: Ref('The address that signed in'),
  message: Sentence('Why it failed; "" otherwise'),
})
export type MailGrantAnswer = Static<typeof MailGrantAnswer>

/** Providers that the operator has set up. */
export const MailProvidersAnswer = Answer({ providers: Type.Array(provider) })
export type MailProvidersAnswer = Static<typeof MailProvidersAnswer>

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, MaybeAt, Text } from './fields.ts'
import { Answer, Change, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

// Other sign-in methods, and management of sign-ins (docs/spec/accounts.md).

const email = Text('Address', { minLength: 1, maxLength: LIMITS.address, examples: ['nora@press.example'] })
const linkToken = Text('The token from the emailed link', { maxLength: 200 })
const code = Text('Six digits from the authenticator app, or a recovery code', {
  minLength: 1,
  maxLength: 100,
  examples: ['492039'],
})
const currentPassword = Text('The current password', { minLength: 1, maxLength: LIMITS.password })
const newPassword = Text('At least 8 characters', { maxLength: LIMITS.password })

/** `POST /auth/magic-link`, `POST /auth/password/forgot` */
export const RequestSystemEmail = Strict({ email })

/** The answer is the same for an unknown address. */
export const RequestSystemEmailAnswer = Answer({
  accepted: Type.Literal(true, { description: 'An email was sent if a user with this address exists' }),
})

/** `POST /magic` */
export const RedeemLink = Strict({ token: linkToken })

/** `POST /auth/login/totp`, `POST /auth/session/totp` */
export const LoginTotp = Strict({ mfa_token: Text('mfa_token of the totp_required error', { maxLength: 200 }), code })

export const TotpAnswer = Answer({
  enabled: Flag('Whether each sign-in needs a code'),
  confirmed_at: MaybeAt('Since when'),
  recovery_codes_left: Count('Unused recovery codes', { examples: [10] }),
})
export type TotpAnswer = Static<typeof TotpAnswer>

/** `POST /auth/totp/setup` */
export const SetUpTotpAnswer = Answer({
  secret: Text('Base32, to type into an app', { examples: ['JBSWY3DPEHPK3PXP'] }),
  otpauth_uri: Text('otpauth address with the secret', {
    examples: ['otpauth://totp/Dossier:nora%40press.example?…'],
  }),
  qr_svg: Text('QR code of the secret, as SVG'),
})
export type SetUpTotpAnswer = Static<typeof SetUpTotpAnswer>

export const ConfirmTotp = Strict({ code })

/** The only answer that contains them. */
export const ConfirmTotpAnswer = Answer({
  recovery_codes: ManyOf(
    Type.String({ examples: ['k7fm-22xq-9dsa-8vwn'] }),
    'Ten recovery codes; each replaces a code once',
  ),
})
export type ConfirmTotpAnswer = Static<typeof ConfirmTotpAnswer>

export const DisableTotp = Strict({ password: currentPassword, code })

/** `PUT /auth/password` */
export const ChangePassword = Strict({ current_password: currentPassword, new_password: newPassword })

export const ChangePasswordAnswer = Answer({
  sessions_ended: Count('Number of other sessions that ended', { examples: [2] }),
})
export type ChangePasswordAnswer = Static<typeof ChangePasswordAnswer>

/** `DELETE /sessions` */
export const EndSessionsAnswer = Answer({
  sessions_ended: Count('Number of other sessions that ended', { examples: [2] }),
})

/** `POST /auth/password/reset`: requires the code when a second factor is on. */
export const ResetPassword = Strict({ token: linkToken, password: newPassword, code: Change(code) })

/** One sign-in of the user, in a browser or program. */
export const Session = Answer(
  {
    _id: Text('Identifier'),
    current: Flag('true for the current session'),
    host_id: Text('The active account of the session'),
    user_agent: Text('User agent of the client; may be ""'),
    ip: Text('IP address of the sign-in'),
    createdAt: At('When the session started'),
    last_used_at: MaybeAt('Last use, with minute precision'),
    expires_at: At('When the session expires'),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

export const ListSessionsAnswer = Answer({ sessions: ManyOf(Session, 'Newest first') })
export type ListSessionsAnswer = Static<typeof ListSessionsAnswer>

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, MaybeAt, Text } from './fields.ts'
import { Answer, Change, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

// Signing in beyond address and password, and looking after one's sign-ins (docs/spec/accounts.md).

const email = Text('Address', { minLength: 1, maxLength: LIMITS.address, examples: ['nora@press.example'] })
const linkToken = Text('From the link in the letter', { maxLength: 200 })
const code = Text('Six digits of the authenticator app, or a recovery code', {
  minLength: 1,
  maxLength: 100,
  examples: ['492039'],
})
const currentPassword = Text('The one that counts now', { minLength: 1, maxLength: LIMITS.password })
const newPassword = Text('At least 8 characters', { maxLength: LIMITS.password })

/** `POST /auth/magic-link`, `POST /auth/password/forgot` */
export const AskForLetter = Strict({ email })

/** The same for an address that nobody has. */
export const AskForLetterAnswer = Answer({
  accepted: Type.Literal(true, { description: 'A letter is on its way if somebody has this address' }),
})

/** `POST /magic` */
export const RedeemLink = Strict({ token: linkToken })

/** `POST /auth/login/totp`, `POST /auth/session/totp` */
export const LoginTotp = Strict({ mfa_token: Text('Of the answer totp_required', { maxLength: 200 }), code })

export const TotpAnswer = Answer({
  enabled: Flag('Whether a code is asked for at each sign-in'),
  confirmed_at: MaybeAt('Since when'),
  recovery_codes_left: Count('Recovery codes that were not used', { examples: [10] }),
})
export type TotpAnswer = Static<typeof TotpAnswer>

/** `POST /auth/totp/setup` */
export const SetUpTotpAnswer = Answer({
  secret: Text('Base32, to be typed into an app', { examples: ['JBSWY3DPEHPK3PXP'] }),
  otpauth_uri: Text('The same for apps that open addresses', {
    examples: ['otpauth://totp/Dossier:nora%40press.example?…'],
  }),
  qr_svg: Text('The same as a picture to scan: SVG'),
})
export type SetUpTotpAnswer = Static<typeof SetUpTotpAnswer>

export const ConfirmTotp = Strict({ code })

/** The only answer that ever holds them. */
export const ConfirmTotpAnswer = Answer({
  recovery_codes: ManyOf(
    Type.String({ examples: ['k7fm-22xq-9dsa-8vwn'] }),
    'Ten; each signs in once instead of a code',
  ),
})
export type ConfirmTotpAnswer = Static<typeof ConfirmTotpAnswer>

export const DisableTotp = Strict({ password: currentPassword, code })

/** `PUT /auth/password` */
export const ChangePassword = Strict({ current_password: currentPassword, new_password: newPassword })

export const ChangePasswordAnswer = Answer({
  sessions_ended: Count('Other sign-ins that ended with it', { examples: [2] }),
})
export type ChangePasswordAnswer = Static<typeof ChangePasswordAnswer>

/** `DELETE /sessions` */
export const EndSessionsAnswer = Answer({
  sessions_ended: Count('Other sign-ins that ended', { examples: [2] }),
})

/** `POST /auth/password/reset`: with a second factor on, the code goes with it. */
export const ResetPassword = Strict({ token: linkToken, password: newPassword, code: Change(code) })

/** One sign-in of the user, in a browser or a program. */
export const Session = Answer(
  {
    _id: Text('Identifier'),
    current: Flag('The one that asks'),
    host_id: Text('The account that it works in'),
    user_agent: Text('What the program called itself; may be ""'),
    ip: Text('Where it was opened from'),
    createdAt: At('When it was opened'),
    last_used_at: MaybeAt('Last use, to the minute'),
    expires_at: At('When it ends by itself'),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

export const ListSessionsAnswer = Answer({ sessions: ManyOf(Session, 'Newest first') })
export type ListSessionsAnswer = Static<typeof ListSessionsAnswer>

import type { MailProvider } from './config.ts'
import { Mistake } from './setting.ts'

interface Registrations {
  googleClientId: string
  googleClientSecret: string
  microsoftClientId: string
  microsoftClientSecret: string
  microsoftTenant: string
}

/** Returns the providers that the operator has set up. */
export const toMailProviders = (values: Registrations): MailProvider[] => [
  ...(values.googleClientId ? [google(values)] : []),
  ...(values.microsoftClientId ? [microsoft(values)] : []),
]

// https://developers.google.com/identity/protocols/oauth2/web-server, /limited-input-device#allowedscopes
const google = ({ googleClientId, googleClientSecret }: Registrations): MailProvider => ({
  name: 'google',
  clientId: googleClientId,
  clientSecret: googleClientSecret,
  issuer: 'https://accounts.google.com',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  deviceUrl: '',
  revocationUrl: 'https://oauth2.googleapis.com/revoke',
  scopes: ['https://mail.google.com/'],
  // Without consent, a second sign-in returns no refresh token.
  parameters: { access_type: 'offline', prompt: 'consent' },
  hosts: ['imap.gmail.com', 'smtp.gmail.com'],
})

// https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth
function microsoft({ microsoftClientId, microsoftClientSecret, microsoftTenant }: Registrations): MailProvider {
  const base = `https://login.microsoftonline.com/${microsoftTenant}/oauth2/v2.0`
  return {
    name: 'microsoft',
    clientId: microsoftClientId,
    clientSecret: microsoftClientSecret,
    issuer: '',
    authorizationUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    deviceUrl: `${base}/devicecode`,
    revocationUrl: '',
    scopes: [
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
      'offline_access',
    ],
    // People often have a private and a work account.
    parameters: { prompt: 'select_account' },
    hosts: [
      'outlook.office365.com',
      'smtp.office365.com',
      'outlook.office.com',
      'imap-mail.outlook.com',
      'smtp-mail.outlook.com',
    ],
  }
}

/** A directory of Microsoft: its id, its domain, or one of the words for several. */
export const microsoftTenant = (text: string): string | Mistake =>
  /^[a-z0-9][a-z0-9.-]{0,99}$/i.test(text)
    ? text.toLowerCase()
    : new Mistake('must be `common`, `organizations`, `consumers`, or the id or domain of a directory')

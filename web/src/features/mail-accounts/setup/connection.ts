import type { MailAccount, MailServerInput } from '@dossier/contract/mail-account'
import type { MailServerCandidate } from '@dossier/contract/mail-account-setup'
import type { MailAccountAuth, MailSecurity } from '@dossier/contract/vocabulary'

export interface ServerFields {
  host: string
  port: string
  security: MailSecurity
  /** '' = the address. */
  user: string
}

export interface Servers {
  imap: ServerFields
  /** An empty host: the mailbox only receives. */
  smtp: ServerFields
}

/** A password, or a completed sign-in at the provider. */
export type Credentials = { auth: 'password'; password: string } | { auth: 'google' | 'microsoft'; grant: string }

export const SECURITIES: readonly MailSecurity[] = ['tls', 'starttls', 'plain']

type Protocol = keyof Servers

/** RFC 8314, section 7.3; 143 and 587 with STARTTLS. */
const PORTS: Record<Protocol, Record<MailSecurity, number>> = {
  imap: { tls: 993, starttls: 143, plain: 143 },
  smtp: { tls: 465, starttls: 587, plain: 25 },
}

export const EMPTY_SERVERS: Servers = {
  imap: { host: '', port: '', security: 'tls', user: '' },
  smtp: { host: '', port: '', security: 'tls', user: '' },
}

export const usualPort = (protocol: Protocol, security: MailSecurity): number => PORTS[protocol][security]

/** Domains without a dot are not looked up while the user types. */
export const isWholeAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** '' uses the default port. */
export const isPort = (text: string): boolean =>
  text === '' || (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536)

type AnyServer = Pick<MailServerInput, 'host' | 'port' | 'security' | 'user'>

const fieldsOf = ({ host, port, security, user }: AnyServer): ServerFields => ({
  host,
  port: String(port),
  security,
  user: user ?? '',
})

export const serversOf = ({ imap, smtp }: Pick<MailServerCandidate, 'imap' | 'smtp'>): Servers => ({
  imap: fieldsOf(imap),
  smtp: smtp ? fieldsOf(smtp) : EMPTY_SERVERS.smtp,
})

/** The outgoing server belongs to the identity of the account, and keeps its settings when its host stays empty. */
export const serversOfAccount = ({ imap }: Pick<MailAccount, 'imap'>): Servers => ({
  imap: fieldsOf(imap),
  smtp: EMPTY_SERVERS.smtp,
})

/** The user name that the server accepted; '' when the answer has none. */
export const acceptedUser = (answer: { ok: boolean; user?: string }): string => answer.user ?? ''

/** Keeps the user name that the server accepted, so that later sign-ins need no second attempt. */
export const withUser = ({ imap, smtp }: Servers, user: string): Servers => ({
  imap: { ...imap, user: imap.user.trim() || user },
  smtp: { ...smtp, user: smtp.user.trim() || user },
})

function inputOf(protocol: Protocol, { host, port, security, user }: ServerFields): MailServerInput {
  return {
    host: host.trim(),
    port: port === '' ? usualPort(protocol, security) : Number(port),
    security,
    ...(user.trim() ? { user: user.trim() } : {}),
  }
}

export const serverInputs = ({ imap, smtp }: Servers): { imap: MailServerInput; smtp?: MailServerInput } => ({
  imap: inputOf('imap', imap),
  ...(smtp.host.trim() ? { smtp: inputOf('smtp', smtp) } : {}),
})

export const credentialInputs = (credentials: Credentials): { password: string } | { grant: string } =>
  credentials.auth === 'password' ? { password: credentials.password } : { grant: credentials.grant }

export const hostsOf = ({ imap, smtp }: Servers): string[] => [
  ...new Set([imap.host, smtp.host].map((host) => host.trim()).filter(Boolean)),
]

/** The sign-ins that are possible here: providers need the operator's registration. */
export const possibleAuths = (
  candidate: Pick<MailServerCandidate, 'auth'> | undefined,
  providers: readonly MailAccountAuth[],
): MailAccountAuth[] =>
  candidate ? candidate.auth.filter((auth) => auth === 'password' || providers.includes(auth)) : ['password']

import type { EmailIdentity, UpdateEmailIdentity } from '@dossier/contract/email-identity'
import type { ProblemField } from '@dossier/contract/problem'

export const GUARDS = ['ssl', 'tls', 'none'] as const
type Guard = (typeof GUARDS)[number]

/** RFC 8314, section 3.3; RFC 6409, section 3.1; RFC 5321. */
export const USUAL_PORTS: Record<Guard, number> = { ssl: 465, tls: 587, none: 25 }

export interface IdentityFields {
  name: string
  email: string
  /** Separated by commas or line ends. */
  aliases: string
  isDefault: boolean
  signature: string
  host: string
  /** '' = the usual port. */
  port: string
  guard: Guard
  user: string
  /** '' keeps the stored password. */
  password: string
  forgetPassword: boolean
}

export const EMPTY_FIELDS: IdentityFields = {
  name: '',
  email: '',
  aliases: '',
  isDefault: false,
  signature: '',
  host: '',
  port: '',
  guard: 'ssl',
  user: '',
  password: '',
  forgetPassword: false,
}

export type Person = Pick<EmailIdentity, 'name' | 'email'>

/** Initial values of a new identity: the user, with their address unless an identity already has it. */
export const fieldsFor = ({ name, email }: Person, identities: readonly Person[]): IdentityFields => {
  const isTaken = identities.some((identity) => identity.email.toLowerCase() === email.toLowerCase())
  return { ...EMPTY_FIELDS, name, email: isTaken ? '' : email }
}

export const fieldsOf = ({ name, email, aliases, is_default, signature, smtp }: EmailIdentity): IdentityFields => ({
  ...EMPTY_FIELDS,
  name,
  email,
  aliases: aliases.join('\n'),
  isDefault: is_default,
  signature,
  host: smtp.host,
  port: smtp.port === 0 ? '' : String(smtp.port),
  guard: smtp.ssl ? 'ssl' : smtp.tls ? 'tls' : 'none',
  user: smtp.auth_user,
})

/** An empty password is omitted, which keeps the stored one. */
export function requestOf(fields: IdentityFields): Omit<UpdateEmailIdentity, 'clear_auth_password' | 'email'> & {
  email: string
} {
  const { name, email, aliases, isDefault, signature, host, port, guard, user, password } = fields
  return {
    name,
    email: email.trim(),
    aliases: aliases.split(/[\s,;]+/).filter(Boolean),
    is_default: isDefault,
    signature,
    smtp: {
      host: host.trim(),
      port: Number(port.trim()),
      auth_user: user,
      ...(password === '' ? {} : { auth_password: password }),
      tls: guard === 'tls',
      ssl: guard === 'ssl',
    },
  }
}

export const isPort = (text: string): boolean => /^\s*\d{0,5}\s*$/.test(text) && Number(text) <= 65_535

/** Maps service errors by the last name in their pointer: `host` of `/smtp/host`, `aliases` of `/aliases/0`. */
export const identityProblems = (fields: readonly ProblemField[]): Partial<Record<string, string>> =>
  Object.fromEntries(
    fields.map(({ pointer, detail }) => [pointer.split('/').findLast((part) => !/^\d*$/.test(part)) ?? '', detail]),
  )

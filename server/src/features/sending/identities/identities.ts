import { type Message, message } from '@dossier/contract/message'
import { AppError, type FieldError, faultsOf } from '#core/app-error'
import { checkAddress } from '#platform/mail/addresses'
import type { SmtpServer } from '#platform/smtp/smtp'
import type { IdentityRow } from './identities.tables.ts'

export const PASSWORD_PURPOSE = 'smtp-password'

/** Absent: unchanged; null: unset, but keeps a password. */
export interface IdentityInput {
  name?: string | null
  email?: string
  signature?: string | null
  aliases?: string[] | null
  is_default?: boolean | null
  clear_auth_password?: boolean | null
  smtp?: ServerInput | null
}

interface ServerInput {
  host?: string | null
  port?: number | null
  auth_user?: string | null
  auth_password?: string | null
  tls?: boolean | null
  ssl?: boolean | null
}

export type PasswordChange = { keep: true } | { keep: false; password: string }

export type IdentityColumns = Partial<
  Pick<
    IdentityRow,
    | 'aliases'
    | 'is_default'
    | 'name'
    | 'email'
    | 'signature'
    | 'smtp_host'
    | 'smtp_port'
    | 'smtp_user'
    | 'smtp_tls'
    | 'smtp_ssl'
  >
>

const CONTROLS = /[\p{Cc}\u2028\u2029]/u
/** A host name or address, with or without brackets; no URL syntax. */
const HOST = /^\[?[\p{L}\p{M}\p{N}._:-]*\]?$/u
const NO_SERVER: ServerInput = { host: null, port: null, auth_user: null, tls: null, ssl: null }

/**
 * Validates the fields.
 * @throws AppError `invalid_request` that names every wrong field, and repeats no password.
 */
export function readColumns(input: IdentityInput): IdentityColumns {
  const wrong: FieldError[] = []
  const refuse = (pointer: string, detail: Message): void => void wrong.push({ pointer, detail })
  const columns = {
    ...readPerson(input, refuse),
    ...readAliases(input.aliases, refuse),
    ...(input.is_default === undefined ? {} : { is_default: input.is_default ? 1 : 0 }),
    ...readServer(input.smtp ?? NO_SERVER, refuse, input.smtp === undefined),
  }
  if (wrong.length === 0) return columns
  const detail = message('sending.fieldsRefused', { wrong: faultsOf(wrong) })
  throw new AppError('invalid_request', detail, { fields: wrong })
}

type Refuse = (pointer: string, detail: Message) => void

function readPerson({ name, email, signature }: IdentityInput, refuse: Refuse): IdentityColumns {
  const columns: IdentityColumns = {}
  if (name !== undefined) columns.name = readLine('/name', name, refuse)
  if (signature !== undefined) columns.signature = signature ?? ''
  if (email === undefined) return columns
  const checked = checkAddress(email.trim() === email ? email : trimSpaces(email))
  if (checked.ok) columns.email = checked.address
  else refuse('/email', checked.reason)
  return columns
}

function readAliases(aliases: string[] | null | undefined, refuse: Refuse): IdentityColumns {
  if (aliases === undefined) return {}
  const addresses = (aliases ?? []).flatMap((text, index) => {
    const checked = checkAddress(trimSpaces(text))
    if (checked.ok) return [checked.address]
    refuse(`/aliases/${index}`, checked.reason)
    return []
  })
  return { aliases: JSON.stringify([...new Set(addresses)]) }
}

/** Returns the addresses that an identity sends from, its own one first. */
export const addressesOf = ({ email, aliases }: Pick<IdentityRow, 'email' | 'aliases'>): string[] => [
  email,
  ...(JSON.parse(aliases) as string[]).filter((alias) => alias !== email),
]

/** Returns the address that new emails begin with: that of the default or only identity, else ''. */
export const defaultAddress = (identities: readonly Pick<IdentityRow, 'email' | 'is_default'>[]): string =>
  (identities.find(({ is_default }) => is_default === 1) ?? (identities.length === 1 ? identities[0] : undefined))
    ?.email ?? ''

/** @throws AppError `conflict` when another identity of the project sends from one of its addresses. */
export function refuseShared(identity: IdentityRow, identities: readonly IdentityRow[]): void {
  const addresses = new Set(addressesOf(identity))
  const shared = identities.filter(({ id }) => id !== identity.id).flatMap(addressesOf)
  const twice = shared.find((address) => addresses.has(address))
  if (twice !== undefined) throw addressConflict(twice)
}

/** Trims accidental spaces, but never line breaks. */
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '')

function readServer(input: ServerInput, refuse: Refuse, absent: boolean): IdentityColumns {
  const columns: IdentityColumns = {}
  if (absent) return columns
  if (input.host !== undefined) columns.smtp_host = readHost(input.host, refuse)
  if (input.port !== undefined) columns.smtp_port = input.port ?? 0
  if (input.auth_user !== undefined) columns.smtp_user = readLine('/smtp/auth_user', input.auth_user, refuse)
  if (input.tls !== undefined) columns.smtp_tls = input.tls ? 1 : 0
  if (input.ssl !== undefined) columns.smtp_ssl = input.ssl ? 1 : 0
  if (CONTROLS.test(input.auth_password ?? '')) refuse('/smtp/auth_password', message('sending.fieldControlCharacters'))
  return columns
}

function readHost(text: string | null, refuse: Refuse): string {
  const host = trimSpaces(text ?? '')
  if (!HOST.test(host)) refuse('/smtp/host', message('sending.fieldHost'))
  return host
}

function readLine(pointer: string, text: string | null, refuse: Refuse): string {
  if (CONTROLS.test(text ?? '')) refuse(pointer, message('gitSync.fieldOneLine'))
  return trimSpaces(text ?? '')
}

/** As in the API description: absent, null or empty keeps the password; `clear_auth_password` takes precedence. */
export function readPassword({ clear_auth_password, smtp }: IdentityInput): PasswordChange {
  if (clear_auth_password) return { keep: false, password: '' }
  return smtp?.auth_password ? { keep: false, password: smtp.auth_password } : { keep: true }
}

export const serverOf = (row: IdentityRow, password: string): SmtpServer => ({
  host: row.smtp_host,
  port: portOf(row),
  tls: row.smtp_tls === 1,
  ssl: row.smtp_ssl === 1,
  user: row.smtp_user,
  password,
})

/** Returns the server that a password is entered for: a new host, port or encryption needs it again. */
export function destinationOf(row: IdentityRow): string {
  const encryption = row.smtp_ssl ? ' (ssl)' : row.smtp_tls ? ' (tls)' : ''
  return row.smtp_host ? `${row.smtp_host.toLowerCase()}:${portOf(row)}${encryption}` : ''
}

/** RFC 8314 §3.3 for implicit TLS, RFC 6409 §3.1 for submission, RFC 5321 for the rest. */
const portOf = ({ smtp_port, smtp_ssl, smtp_tls }: IdentityRow): number =>
  smtp_port || (smtp_ssl ? 465 : smtp_tls ? 587 : 25)

export const addressConflict = (email: string): AppError =>
  new AppError('conflict', message('sending.identityExists', { email }))

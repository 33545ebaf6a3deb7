import { type Message, message } from '@dossier/contract/message'
import type {
  ApprovalReason,
  LabelForm,
  MailAccountAuth,
  MailSecurity,
  SentCopies,
  WriteBack,
} from '@dossier/contract/vocabulary'
import { AppError, type FieldError, faultsOf } from '#core/app-error'
import { checkAddress } from '#platform/mail/addresses'
import type { FolderChoice } from '../folders/folder-choice.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

export const PASSWORD_PURPOSE = 'mail-password'
export const SMTP_PASSWORD_PURPOSE = 'mail-smtp-password'

/** JSON of the column `asked`. */
export interface Approval {
  reason: ApprovalReason
  count: number
  /** The first 100. */
  emails: string[]
  folders: string[]
  since: number
}

export interface ServerInput {
  host: string
  port: number
  security: MailSecurity
  /** Default: the address. */
  user?: string | null
}

export interface AccountInput {
  address: string
  imap: ServerInput
  smtp?: ServerInput | null
  auth?: MailAccountAuth | null
  password?: string | null
  grant?: string | null
  certificate?: string | null
  name?: string | null
  since?: string | null
  write_back?: WriteBack | null
  file_sent?: SentCopies | null
  erase_there?: boolean | null
  labels_as?: LabelForm | null
  folder_labels?: boolean | null
  snoozed_in_inbox?: boolean | null
  folders?: FolderChoice[] | null
}

type ServerColumns = Pick<MailAccountRow, 'address' | 'imap_host' | 'imap_port' | 'imap_security' | 'imap_user'>

const CONTROLS = /[\p{Cc}\u2028\u2029]/u
/** A host name or address, with or without brackets; no URL syntax. */
const HOST = /^\[?[\p{L}\p{M}\p{N}._:-]+\]?$/u

/**
 * Validates the address, the server and the password.
 * @param pointer of the server in the body
 * @throws AppError `invalid_request` that names every wrong field, and repeats no password.
 */
export function readServer(
  input: Pick<AccountInput, 'address' | 'imap' | 'password'>,
  pointer = '/imap',
): ServerColumns {
  const wrong: FieldError[] = []
  const refuse = (pointer: string, detail: Message): void => void wrong.push({ pointer, detail })
  const checked = checkAddress(input.address.trim())
  if (!checked.ok) refuse('/address', checked.reason)
  const address = checked.ok ? checked.address : ''
  const host = input.imap.host.trim().toLowerCase()
  if (!HOST.test(host)) refuse(`${pointer}/host`, message('mailAccounts.fieldHost'))
  const user = input.imap.user || address
  if (CONTROLS.test(user)) refuse(`${pointer}/user`, message('mailAccounts.fieldControlCharacters'))
  if (CONTROLS.test(input.password ?? '')) refuse('/password', message('mailAccounts.fieldControlCharacters'))
  if (wrong.length > 0)
    throw new AppError('invalid_request', message('mailAccounts.fieldsRefused', { wrong: faultsOf(wrong) }), {
      fields: wrong,
    })
  const { port, security } = input.imap
  return { address, imap_host: host, imap_port: port, imap_security: security, imap_user: user }
}

/** Returns the server that a password is entered for: a new host, port or encryption needs it again. */
export const destinationOf = ({
  imap_host,
  imap_port,
  imap_security,
}: Pick<MailAccountRow, 'imap_host' | 'imap_port' | 'imap_security'>): string =>
  `${imap_host}:${imap_port} (${imap_security})`

/** The form in which certificates are compared. */
export const readFingerprint = (text: string): string => text.replaceAll(':', '').toUpperCase()

/** Reasons of `needs_approval` that stop all work; the others stop only what they are about. */
export const isStopped = ({ state, reason }: Pick<MailAccountRow, 'state' | 'reason'>): boolean =>
  state === 'paused' ||
  state === 'removing' ||
  state === 'needs_person' ||
  (state === 'needs_approval' && (reason === 'restored' || reason === 'imported'))

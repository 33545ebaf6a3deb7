import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import { type AccountInput, readFingerprint, readServer } from '../accounts/accounts.ts'
import type { Settings } from './verify-account.ts'

export type SettingsInput = Pick<AccountInput, 'imap' | 'smtp' | 'password' | 'grant' | 'certificate'> & {
  /** Default: the user name of the IMAP server. */
  address?: string | null
}

/** @throws AppError `invalid_request` that names every wrong field, and repeats no password. */
export function readSettings({ address, imap, smtp, password, grant, certificate }: SettingsInput): Settings {
  const checked = readServer({ address: address ?? imap.user ?? '', imap, password: password ?? '' })
  if (smtp) readServer({ address: checked.address, imap: smtp }, '/smtp')
  if (!password && !grant) throw invalidField('/password', message('mailAccounts.passwordMissing'))
  return {
    address: checked.address,
    imap: { host: checked.imap_host, port: imap.port, security: imap.security, user: imap.user ?? '' },
    smtp: smtp ? { ...smtp, host: smtp.host.trim().toLowerCase(), user: smtp.user ?? '' } : null,
    password: grant ? '' : (password ?? ''),
    accessToken: '',
    certificate: readFingerprint(certificate ?? ''),
  }
}

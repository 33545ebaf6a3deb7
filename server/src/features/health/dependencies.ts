import type { AccountsFeature } from '#features/accounts/index'
import type { BackupFeature } from '#features/backup/index'
import type { InboundFeature } from '#features/inbound/index'
import type { MailAccountsFeature } from '#features/mail-accounts/index'

export interface Dependencies {
  inbound: Pick<InboundFeature, 'probe'>
  backup: BackupFeature
  accounts: AccountsFeature
  mailAccounts: Pick<MailAccountsFeature, 'overview'>
}

import type { AccountsFeature } from '#features/accounts/index'
import type { BackupFeature } from '#features/backup/index'
import type { InboundFeature } from '#features/inbound/index'

export interface Dependencies {
  inbound: Pick<InboundFeature, 'probe'>
  backup: BackupFeature
  accounts: AccountsFeature
}

import type { AccountsFeature } from '#features/accounts/index'

export interface Dependencies {
  accounts: AccountsFeature
}

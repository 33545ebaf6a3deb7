import type { NotificationSettings } from '@dossier/contract/push'
import type { PushSettings } from './settings.store.ts'
import type { AccountToNotify } from './settings.view.ts'

export const presentSettings = (
  { shows_content, quiet_from, quiet_until }: PushSettings,
  accounts: AccountToNotify[],
): NotificationSettings => ({ show_content: shows_content === 1, quiet_from, quiet_until, accounts })

import type { NotificationSettings, UpdateNotificationSettings } from '@dossier/contract/push'

/** Returns the settings after a change; null restores the default. */
export function changedSettings(
  before: NotificationSettings,
  { show_content, quiet_from, quiet_until, accounts = [] }: UpdateNotificationSettings,
): NotificationSettings {
  const chosen = new Map(accounts.map(({ account, enabled }) => [account, enabled]))
  return {
    show_content: show_content === undefined ? before.show_content : (show_content ?? false),
    quiet_from: quiet_from === undefined ? before.quiet_from : (quiet_from ?? ''),
    quiet_until: quiet_until === undefined ? before.quiet_until : (quiet_until ?? ''),
    accounts: before.accounts.map((each) => ({ ...each, enabled: chosen.get(each.account) ?? each.enabled })),
  }
}

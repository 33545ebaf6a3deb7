/** Shows a number on the icon of the installed app, where the system has such badges. 0 removes it. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused without a permission on some systems; the title says the same.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Keywords of mail programs that say nothing to people. */
const TECHNICAL =
  /^(?:\$|\\|non-?junk$|junk$|not-?junk$|forwarded$|redirected$|mdnsent$|old$|nonjunk$|receipthandled$)/i
const PREFIX = 'Dossier-'

/** Returns the label that a keyword stands for; null for flags and technical keywords. */
export function keywordLabel(flag: string): string | null {
  if (TECHNICAL.test(flag)) return null
  return flag.startsWith(PREFIX) ? flag.slice(PREFIX.length) : flag
}

import type { Refusal } from './command-log.ts'
import type { ImapReason } from './imap-failure.ts'

/** RFC 5530, section 3. Only the code decides: a temporary failure of authentication is a NO as well. */
const SIGN_IN_CODES: Record<string, ImapReason> = {
  AUTHENTICATIONFAILED: 'password_refused',
  AUTHORIZATIONFAILED: 'password_refused',
  EXPIRED: 'password_refused',
  UNAVAILABLE: 'provider_down',
  SERVERBUG: 'provider_down',
  INUSE: 'busy',
  LIMIT: 'busy',
  OVERQUOTA: 'throttled',
  THROTTLED: 'throttled',
  PRIVACYREQUIRED: 'no_encryption',
}

/** Codes that do not tell what would help; words may. */
const VAGUE = new Set(['', 'ALERT', 'WEBALERT', 'CONTACTADMIN', 'NOPERM'])
/** Causes other than a wrong password that some servers report with the code of one. */
const OTHER_CAUSES = new Set<ImapReason>(['app_password_needed', 'imap_switched_off', 'not_connected'])

/** Words of Gmail, Exchange, GMX, Yahoo and Dovecot. */
const SIGN_IN_WORDS: [RegExp, ImapReason][] = [
  [/application-specific password|app(?:lication)?[ -]password/i, 'app_password_needed'],
  [/imap\b.{0,40}\b(?:disabled|not enabled|switched off|turned off)|not enabled for imap/i, 'imap_switched_off'],
  [/authenticated but not connected/i, 'not_connected'],
  [/too many\b.{0,20}\bconnections|maximum number of connections|connection limit/i, 'busy'],
  [/throttl|rate limit|bandwidth limit|too many login/i, 'throttled'],
  [/temporar|unavailable|try again|internal (?:server )?error/i, 'provider_down'],
  // Cyrus, Courier and others give no code.
  [
    /log[io]n (?:failed|incorrect)|authentication fail|invalid (?:credentials|login|user)|bad password/i,
    'password_refused',
  ],
]

export function classifySignIn({ code, words }: Refusal, isToken: boolean): ImapReason {
  const byCode = SIGN_IN_CODES[code]
  const byWords = reasonOf(words)
  const isOtherCause = byCode === 'password_refused' && byWords !== null && OTHER_CAUSES.has(byWords)
  const reason = (VAGUE.has(code) || isOtherCause ? byWords : byCode) ?? 'sign_in_refused'
  const isPassword = reason === 'password_refused' || reason === 'sign_in_refused' || reason === 'app_password_needed'
  return isToken && isPassword ? 'token_refused' : reason
}

/** Reason for words of a server that ends a connection with BYE. */
export const classifyBye = (words: string): ImapReason => {
  const reason = reasonOf(words)
  return reason === 'busy' || reason === 'throttled' ? reason : 'provider_down'
}

/** On a read, a quota means a limit of the provider, not a full mailbox. */
export const isThrottling = ({ code, words }: Refusal): boolean =>
  ['OVERQUOTA', 'LIMIT', 'THROTTLED'].includes(code) || reasonOf(words) === 'throttled'

const reasonOf = (words: string): ImapReason | null =>
  SIGN_IN_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null

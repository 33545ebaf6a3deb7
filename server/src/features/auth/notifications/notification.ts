import { isIP } from 'node:net'
import { joined, type Message, message } from '@dossier/contract/message'
import { toTimestamp } from '#platform/clock/clock'
import { inertText } from '#platform/system-email/inert-text'

/** Changes of account access that users are notified of (OWASP ASVS 6.3.5, 6.3.7). */
export type SecurityNotification =
  | { kind: 'password-changed' }
  | { kind: 'totp-enabled' }
  | { kind: 'totp-disabled'; byOperator: boolean }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-added'; name: string }
  | { kind: 'passkey-removed'; name: string }
  | { kind: 'token-created'; name: string }
  | { kind: 'app-let-in'; name: string; account: string }
  | { kind: 'new-place'; how: string }
  | { kind: 'codes-guessed' }

export interface NotificationFacts {
  /** Epoch milliseconds. */
  at: number
  ip: string
  userAgent: string
  baseUrl: string
}

/** Writes the email. Names and programs are untrusted text, so each is quoted in its own short line. */
export function writeNotification(
  notice: SecurityNotification,
  facts: NotificationFacts,
): { subject: string; text: string } {
  const { subject, happened, advice } = wordsOf(notice)
  const { at, ip, userAgent, baseUrl } = facts
  const from = ip && `${message('auth.noticeFrom', { address: isIP(ip) ? ip : inertText(ip) })}\n`
  const program = userAgent && `${message('auth.noticeProgram', { program: inertText(userAgent) })}\n`
  const time = toTimestamp(at).slice(0, 16).replace('T', ' ')
  return {
    subject,
    text: `${happened}

${message('auth.noticeTime', { time })}
${from}${program}
${message('auth.noticeAdvice', { advice })}

${baseUrl}/auth/password/forgot
`,
  }
}

interface Words {
  subject: Message
  happened: Message
  advice: Message
}

const NEW_PASSWORD_ADVICE = message('auth.adviceNewPassword')

function wordsOf(notice: SecurityNotification): Words {
  switch (notice.kind) {
    case 'password-changed':
      return toWords(message('auth.passwordChangedSubject'), message('auth.passwordChanged'))
    case 'totp-enabled':
      return toWords(message('auth.totpOnSubject'), message('auth.totpOn'))
    case 'totp-disabled':
      return toWords(
        message('auth.totpOffSubject'),
        message('auth.totpOff', { by: notice.byOperator ? message('auth.byOperator') : '' }),
      )
    case 'recovery-code-used':
      return toWords(message('auth.recoveryUsedSubject'), message('auth.recoveryUsed', { count: notice.left }))
    case 'passkey-added':
      return toWords(
        message('auth.passkeyAddedSubject'),
        message('auth.passkeyAdded', { name: inertText(notice.name) }),
      )
    case 'passkey-removed':
      return toWords(
        message('auth.passkeyRemovedSubject'),
        message('auth.passkeyRemoved', { name: inertText(notice.name) }),
      )
    case 'token-created':
      return toWords(
        message('auth.tokenCreatedSubject'),
        message('auth.tokenCreated', { name: inertText(notice.name) }),
      )
    case 'app-let-in':
      return toWords(
        message('auth.applicationAllowedSubject'),
        message('auth.applicationAllowed', { name: inertText(notice.name), account: inertText(notice.account) }),
        message('auth.adviceRevokeApplication'),
      )
    case 'new-place':
      return toWords(message('auth.newLocationSubject'), message('auth.newLocation', { how: notice.how }))
    case 'codes-guessed':
      return {
        subject: message('auth.wrongCodesSubject'),
        happened: message('auth.wrongCodes'),
        advice: joined([message('auth.adviceWrongCodes'), message('auth.adviceNewPasswordNext')]),
      }
  }
}

const toWords = (subject: Message, happened: Message, advice = NEW_PASSWORD_ADVICE): Words => ({
  subject,
  happened,
  advice,
})

import { toTimestamp } from '#platform/clock/clock'
import { oneLine } from '#platform/own-mail/one-line'

/** What a person is told by a letter, because it changes how their account is opened (OWASP ASVS 6.3.5, 6.3.7). */
export type Notice =
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

export interface NoticeFacts {
  /** Epoch milliseconds. */
  at: number
  /** '' where no request was behind it. */
  ip: string
  userAgent: string
  baseUrl: string
}

/** The letter. Names and programs are words of others: each is quoted in a short line of its own. */
export function writeNotice(notice: Notice, facts: NoticeFacts): { subject: string; text: string } {
  const { subject, happened, advice } = wordsOf(notice)
  const { at, ip, userAgent, baseUrl } = facts
  const from = ip && `From: ${ip}\n`
  const program = userAgent && `With: ${oneLine(userAgent)}\n`
  return {
    subject,
    text: `${happened}

When: ${toTimestamp(at).slice(0, 16).replace('T', ' ')} UTC
${from}${program}
If that was you, there is nothing to do. If not: ${advice}

${baseUrl}/auth/password/forgot
`,
  }
}

interface Words {
  subject: string
  happened: string
  advice: string
}

const TAKE_BACK =
  'choose a new password by the page below, which ends every sign-in; then look through your passkeys, access tokens and second factor.'

function wordsOf(notice: Notice): Words {
  switch (notice.kind) {
    case 'password-changed':
      return said('Your password for Dossier was changed', 'The password of your Dossier user was changed.')
    case 'totp-enabled':
      return said('Dossier asks you for a code from now on', 'A second factor was turned on for your Dossier user.')
    case 'totp-disabled':
      return said(
        'Dossier asks you for no code any more',
        `The second factor of your Dossier user was turned off${notice.byOperator ? ' by the operator of the server' : ''}, and its recovery codes are gone.`,
      )
    case 'recovery-code-used':
      return said(
        'A recovery code for Dossier was used',
        `A recovery code stood in for your authenticator app. ${notice.left} are left.`,
      )
    case 'passkey-added':
      return said('Dossier has a new passkey of yours', `The passkey "${oneLine(notice.name)}" was added.`)
    case 'passkey-removed':
      return said('A passkey of yours was removed from Dossier', `The passkey "${oneLine(notice.name)}" was removed.`)
    case 'token-created':
      return said('Dossier has a new access token of yours', `The access token "${oneLine(notice.name)}" was made.`)
    case 'app-let-in':
      return said(
        'An application may use your Dossier',
        `The application "${oneLine(notice.name)}" was let into the account "${oneLine(notice.account)}" in your name.`,
        'take it back in the settings, under applications, which ends it at once; then choose a new password by the page below.',
      )
    case 'new-place':
      return said(
        'Somebody signed in to Dossier from a new place',
        `Your Dossier user was signed in (${oneLine(notice.how)}) from a network that it was not seen from before.`,
      )
    case 'codes-guessed':
      return {
        subject: 'Wrong codes at your sign-in to Dossier',
        happened: 'Somebody passed the first step of your sign-in, and then entered five wrong codes within a day.',
        advice: `whoever it was knows your password or reads your mail. ${capital(TAKE_BACK)}`,
      }
  }
}

const said = (subject: string, happened: string, advice = TAKE_BACK): Words => ({ subject, happened, advice })

const capital = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1)

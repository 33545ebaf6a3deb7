import type { MailAccount } from '@dossier/contract/mail-account'
import type { MailAccountReason } from '@dossier/contract/vocabulary'

export type Tone = 'good' | 'busy' | 'waiting' | 'bad'

/** What a person can do to end a state; '' = nothing. */
export type Mend = 'signIn' | 'passwordAgain' | 'signInAgain' | 'tryNow' | 'servers' | 'resume' | 'approve' | ''

type State = Pick<MailAccount, 'state' | 'reason' | 'auth' | 'auth_password_configured'>

const TONES: Record<MailAccount['state'], Tone> = {
  importing: 'busy',
  live: 'good',
  waiting: 'waiting',
  needs_person: 'bad',
  needs_approval: 'bad',
  paused: 'waiting',
  removing: 'busy',
}

export const toneOf = ({ state }: Pick<State, 'state'>): Tone => TONES[state]

/** Reports whether email arrives. */
export const isRunning = ({ state }: Pick<State, 'state'>): boolean => state === 'importing' || state === 'live'

/** A setting at the provider or of the operator mends these. */
const ELSEWHERE: readonly (MailAccountReason | '')[] = ['imap_switched_off', 'host_private', 'not_connected']
const SERVERS: readonly (MailAccountReason | '')[] = ['certificate', 'no_encryption', 'settings']

/** The service refuses another attempt before a new sign-in: providers lock mailboxes. */
const SIGN_IN: readonly (MailAccountReason | '')[] = [
  'password_refused',
  'app_password_needed',
  'sign_in_expired',
  'consent_missing',
]

export function mendOf({ state, reason, auth, auth_password_configured: hasSignIn }: State): Mend {
  switch (state) {
    case 'importing':
    case 'live':
    case 'removing':
      return ''
    case 'waiting':
      return SIGN_IN.includes(reason) ? signInFor(auth, reason) : 'tryNow'
    case 'paused':
      return 'resume'
    case 'needs_approval':
      return reason === 'imported' && !hasSignIn ? signInFor(auth, reason) : 'approve'
    case 'needs_person':
      if (ELSEWHERE.includes(reason)) return 'tryNow'
      if (SERVERS.includes(reason)) return 'servers'
      return signInFor(auth, reason)
  }
}

function signInFor(auth: State['auth'], reason: State['reason']): Mend {
  if (auth !== 'password') return 'signInAgain'
  return reason === 'password_refused' ? 'passwordAgain' : 'signIn'
}

type Described = Pick<MailAccount, 'state' | 'reason' | 'progress'>

/** Returns the name of the state's sentence. A reason says more than its state. */
export function sentenceOf({ state, reason, progress }: Described): string {
  if (state === 'importing' && progress.folders === 0) return 'starting'
  const saysReason = state === 'waiting' || state === 'needs_person' || state === 'needs_approval'
  return saysReason && reason !== '' ? reason : WITHOUT_REASON[state]
}

const WITHOUT_REASON: Record<MailAccount['state'], string> = {
  importing: 'importing',
  live: 'live',
  waiting: 'unreachable',
  needs_person: 'settings',
  needs_approval: 'restored',
  paused: 'paused',
  removing: 'removing',
}

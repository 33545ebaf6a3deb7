import type { SentCopies } from '@dossier/contract/vocabulary'

/** Gmail and Outlook save what is sent through them within seconds; after this time they have not. */
const PROVIDER_SAVES_WITHIN_MS = 600_000
/** Some servers save sent emails without being known for it. */
const SERVER_SAVES_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 15_000

export interface SentCopy {
  fileSent: SentCopies
  /** The provider is known to save what is sent through it. */
  savesSent: boolean
  /** The account has the copy, whoever saved it. */
  isThere: boolean
  sentAt: number
  now: number
}

export type AppendDecision = { kind: 'append' } | { kind: 'done' } | { kind: 'wait'; until: number }

/** Decides what becomes of the copy of a sent email, after a look at the server. */
export function decideAppend({ fileSent, savesSent, isThere, sentAt, now }: SentCopy): AppendDecision {
  if (isThere || fileSent === 'server') return { kind: 'done' }
  if (fileSent === 'append') return { kind: 'append' }
  const patience = savesSent ? PROVIDER_SAVES_WITHIN_MS : SERVER_SAVES_WITHIN_MS
  // A clock that was set back must not prolong the wait.
  const until = Math.min(sentAt, now) + patience
  return now >= until ? { kind: 'append' } : { kind: 'wait', until: Math.min(until, now + LOOK_EVERY_MS) }
}

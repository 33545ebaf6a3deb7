import { detectLanguage } from '@dossier/analysis'
import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'

export interface Address {
  name: string
  /** Bare, lower-case. */
  address: string
}

/** The facts about an email that conditions compare and actions change. */
export interface MailFacts {
  id: string
  projectId: string
  /** Empty when our own check contradicts the From address: anybody could choose it. */
  from: readonly Address[]
  /** To and Cc. */
  to: readonly Address[]
  subject: string
  body: string
  /** The List-Id header; '' without one. */
  list: string
  attachments: readonly string[]
  /** Bytes of the raw message. */
  size: number
  /** The verdict of triage or of an earlier rule; '' without one. */
  action: PrimaryAction | ''
  labels: readonly string[]
  mailbox: Mailbox
  /** arrival, person or triage. */
  mailboxBy: string
  isRead: boolean
  isStarred: boolean
  isSnoozed: boolean
  /** The strongest warning of fraud; '' without one. */
  warning: string
}

/** Enough to tell a language, and quick. */
const LANGUAGE_SAMPLE = 2_000

/** Returns a code such as de, or 'unknown'. */
export const languageOf = ({ body, subject }: MailFacts): string =>
  detectLanguage((body || subject).slice(0, LANGUAGE_SAMPLE))

import { message } from '@dossier/contract/message'
import { FRAUD_PREFIX } from '@dossier/contract/vocabulary'
import type { Finding } from '#platform/mail/mail'
import type { EmailTableRow } from '../emails.tables.ts'
import { SENDER_FAILED } from '../sender-check.ts'

// Findings that depend on other emails at arrival; the message alone does not reveal them.

export const MESSAGE_ID_REUSED: Finding = {
  code: 'message_id_reused',
  detail: message('emails.messageIdTaken'),
}

/** The sender does not belong to the thread (findUnrelatedSenders). */
export const UNRELATED_SENDER: Finding = {
  code: 'stranger_in_thread',
  detail: message('emails.threadForeign'),
}

/** Fraud warnings that rest on the correspondents of that time. */
const FRAUD_CODES = ['lookalike_correspondent', 'known_name', 'first_contact'].map((code) => `${FRAUD_PREFIX}${code}`)

const ARRIVAL_CODES: ReadonlySet<string> = new Set([MESSAGE_ID_REUSED.code, UNRELATED_SENDER.code, ...FRAUD_CODES])

/** Keeps findings that a rebuild cannot derive from the message. */
export const findingsAtArrival = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => ARRIVAL_CODES.has(code))

type Found = Pick<EmailTableRow, 'findings'>

/** Reports whether our own check contradicts the From address. Nothing known about that address counts then. */
export const isSenderFailed = (email: Found): boolean => hasFinding(email, SENDER_FAILED)

/**
 * Reports whether the sender is a stranger in the thread, or may be one under a participant's address. Triage keeps
 * such an email and replies to it apart.
 */
export const isUnrelatedSender = (email: Found): boolean =>
  hasFinding(email, UNRELATED_SENDER.code) || isSenderFailed(email)

const hasFinding = ({ findings }: Found, wanted: string): boolean =>
  (JSON.parse(findings) as Finding[]).some(({ code }) => code === wanted)

/** LIKE patterns for these findings. They match no other finding, because quotes in texts are escaped. */
export const LIKE_UNRELATED_SENDER = `%"${UNRELATED_SENDER.code}"%`
export const LIKE_SENDER_FAILED = `%"${SENDER_FAILED}"%`

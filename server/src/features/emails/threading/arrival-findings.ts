import { message } from '@dossier/contract/message'
import type { Finding } from '#platform/mail/mail'
import type { EmailTableRow } from '../emails.tables.ts'

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

const ARRIVAL_CODES: ReadonlySet<string> = new Set([MESSAGE_ID_REUSED.code, UNRELATED_SENDER.code])

/** Keeps findings that a rebuild cannot derive from the message. */
export const findingsAtArrival = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => ARRIVAL_CODES.has(code))

/** Reports whether the sender is a stranger in the thread. Triage keeps such an email and replies to it apart. */
export const isUnrelatedSender = ({ findings }: Pick<EmailTableRow, 'findings'>): boolean =>
  (JSON.parse(findings) as Finding[]).some(({ code }) => code === UNRELATED_SENDER.code)

/** LIKE pattern for these findings. It matches no other finding, because quotes in texts are escaped. */
export const LIKE_UNRELATED_SENDER = `%"${UNRELATED_SENDER.code}"%`

import { message } from '@dossier/contract/message'
import type { Finding } from '#platform/mail/mail'
import type { EmailTableRow } from '../emails.tables.ts'

// Findings that say something of a mail by the company it was in when it came; the message itself does not tell.

export const MESSAGE_ID_REUSED: Finding = {
  code: 'message_id_reused',
  detail: message('emails.messageIdTaken'),
}

/** It has no part in the thread that it names (findStrangers). */
export const STRANGER_IN_THREAD: Finding = {
  code: 'stranger_in_thread',
  detail: message('emails.threadForeign'),
}

const SAID_AT_ARRIVAL: ReadonlySet<string> = new Set([MESSAGE_ID_REUSED.code, STRANGER_IN_THREAD.code])

/** Those of the findings that cannot be found again in the message. */
export const saidAtArrival = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => SAID_AT_ARRIVAL.has(code))

/** Whether a stored mail is a stranger in its thread: what it says is kept apart from the thread, and so is an answer to it. */
export const isStrangerInThread = ({ findings }: Pick<EmailTableRow, 'findings'>): boolean =>
  (JSON.parse(findings) as Finding[]).some(({ code }) => code === STRANGER_IN_THREAD.code)

/** The stored findings of such a mail are `like` this, and those of no other: in what a finding says, quotes are escaped. */
export const LIKE_STRANGER_IN_THREAD = `%"${STRANGER_IN_THREAD.code}"%`

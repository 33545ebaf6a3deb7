import { toPlainText } from '@dossier/analysis/plain-text'

const SUBJECT_LIMIT = 200
const REPLY_PREFIX = /^(?:\s*(?:re|aw|fwd?|wg|tr|rv|antw)\s*(?:\[\d+\])?:)+/i

const FORWARD_PREFIX = /^\s*(?:fwd?|wg|tr|rv)\s*:/i

export const isForwardSubject = (subject: string): boolean => FORWARD_PREFIX.test(subject)

export const bareSubject = (subject: string): string => subject.slice(0, 1000).replace(REPLY_PREFIX, '').trim()

/** Our code sets the subject, even for replies by a model. */
export function replySubject(subject: string): string {
  const bare = toPlainText(bareSubject(subject), SUBJECT_LIMIT)
  return bare ? `Re: ${bare}` : 'Re:'
}

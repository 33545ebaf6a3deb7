import { LIMITS } from '@dossier/contract/vocabulary'
import type { Participant } from '#platform/mail/mail'
import { cutText } from '#platform/mail/reading/storable-text'
import { usableAddresses } from './recipients.ts'

/** Reply prefixes of email clients. Keeps forward prefixes, because the reply concerns the forwarded email. */
const ANSWER_MARKS =
  /^(?:(?:re|aw|antw|antwort|sv|vs|odp|rif|res|ynt|ответ|отв|回复|答复|回覆|返信|답장|회신) ?(?:\[\d{1,4}\]|\(\d{1,4}\)|\^?\d{1,2})? ?[:：] ?)+/iu

export const replySubject = (subject: string): string =>
  cutText(`Re: ${oneLine(subject).replace(ANSWER_MARKS, '')}`.trim(), LIMITS.subject)

export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ').trim()

/** Returns Reply-To if present, else From (RFC 5322 §3.6.2). A reply to a sent email goes to its recipients. */
export function replyRecipients(email: { participants: string; source: string }): string[] {
  const participants = JSON.parse(email.participants) as Participant[]
  const addresses = (role: Participant['role']) =>
    usableAddresses(participants.filter((participant) => participant.role === role).map(({ address }) => address))
  if (email.source === 'sent') return addresses('to').slice(0, LIMITS.recipients)
  const replyTo = addresses('reply-to')
  return (replyTo.length > 0 ? replyTo : addresses('from')).slice(0, LIMITS.recipients)
}

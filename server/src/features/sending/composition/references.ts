import { domainToASCII } from 'node:url'

/** More are cut out of the middle: the beginning says which thread it is, the end where in it. */
const MAX_REFERENCES = 50
/** A header line of 998 octets (RFC 5322 §2.1.1) has room for it, in its brackets and behind a space. */
const MAX_ID_LENGTH = 900

/** What can stand between angle brackets without being read as anything else. */
const WRITABLE = /^[\x21-\x3b\x3d\x3f-\x7e]+$/

export const isWritableId = (id: string): boolean => id.length <= MAX_ID_LENGTH && WRITABLE.test(id)

interface Parent {
  message_id: string
  in_reply_to: string
  /** JSON list. */
  reference_ids: string
}

/**
 * How an answer says what it answers (RFC 5322 §3.6.4): the parent's References, or its In-Reply-To where it has none,
 * then its Message-ID.
 * @param parent the mail that is answered, if it is still there
 * @param messageId its Message-ID, '' for a mail that answers nothing
 */
export function referencesOf(
  parent: Parent | undefined,
  messageId: string,
): { inReplyTo: string; references: string[] } {
  if (!isWritableId(messageId)) return { inReplyTo: '', references: [] }
  const inherited = parent ? (JSON.parse(parent.reference_ids) as string[]) : []
  const before = inherited.length > 0 ? inherited : [parent?.in_reply_to ?? '']
  const chain = [...new Set(before.filter((id) => id !== messageId && isWritableId(id))), messageId]
  const references = chain.length <= MAX_REFERENCES ? chain : [...chain.slice(0, 1), ...chain.slice(1 - MAX_REFERENCES)]
  return { inReplyTo: messageId, references }
}

/** Of a mail that goes out from here; made once, for all tries. Without angle brackets. */
export function newMessageId(id: string, from: string): string {
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1))
  return `${id}@${domain || 'dossier.invalid'}`
}

/** The shape of `newMessageId`: most mail names none of ours, and need not be looked up. */
export const mayBeOurs = (messageId: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}@/i.test(messageId)

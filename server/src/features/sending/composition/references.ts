import { domainToASCII } from 'node:url'

/** Drops references from the middle: the first names the thread, the last the position. */
const MAX_REFERENCES = 50
/** Fits a header line of 998 octets (RFC 5322 §2.1.1) with brackets and a space. */
const MAX_ID_LENGTH = 900

const WRITABLE = /^[\x21-\x3b\x3d\x3f-\x7e]+$/

export const isWritableId = (id: string): boolean => id.length <= MAX_ID_LENGTH && WRITABLE.test(id)

interface Parent {
  message_id: string
  in_reply_to: string
  /** JSON list. */
  reference_ids: string
}

/**
 * Builds References (RFC 5322 §3.6.4): the parent's References, or its In-Reply-To, then its Message-ID.
 * @param parent the answered email, if stored
 * @param messageId its Message-ID, '' for an email that is no reply
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

/** Returns the id of an outgoing email, the same for all attempts. Without angle brackets. */
export function newMessageId(id: string, from: string): string {
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1))
  return `${id}@${domain || 'dossier.invalid'}`
}

/** Matches the format of `newMessageId`, to skip most look-ups. */
export const mayBeOurs = (messageId: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}@/i.test(messageId)

/** Keeps the oldest and newest identifiers of an email; more add no links. */
const MAX_IDENTIFIERS = 400
/** RFC 5322 §2.1.1 limits lines, and thus ids, to this length. An index could not hold more either. */
const MAX_ID_OCTETS = 998

export const isMessageId = (id: string): boolean => id !== '' && Buffer.byteLength(id) <= MAX_ID_OCTETS

/**
 * Returns the ids that link an email to a thread (RFC 5322 §3.6.4). Case-sensitive, and sorted for a fixed lock order.
 */
export function threadIdentifiers(mail: { messageId: string; references: string[]; inReplyTo: string }): string[] {
  const named = [mail.messageId, mail.inReplyTo, ...firstAndLast(mail.references)]
  return [...new Set(named.filter(isMessageId))].sort()
}

function firstAndLast(references: string[]): string[] {
  if (references.length <= MAX_IDENTIFIERS) return references
  return [...references.slice(0, MAX_IDENTIFIERS / 2), ...references.slice(-MAX_IDENTIFIERS / 2)]
}

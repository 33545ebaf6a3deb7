/** More identifiers than this in one mail link nothing new: the oldest and the newest are kept. */
const MAX_IDENTIFIERS = 400
/** RFC 5322 §2.1.1: no line is longer, so neither is an id. An index could not hold it either. */
const MAX_ID_OCTETS = 998

export const isMessageId = (id: string): boolean => id !== '' && Buffer.byteLength(id) <= MAX_ID_OCTETS

/**
 * The message ids by which a mail belongs to a thread: its own, those it refers to, the one it answers
 * (RFC 5322 §3.6.4). Compared as they are, case included; sorted, so that locks are taken in one order.
 */
export function threadIdentifiers(mail: { messageId: string; references: string[]; inReplyTo: string }): string[] {
  const named = [mail.messageId, mail.inReplyTo, ...firstAndLast(mail.references)]
  return [...new Set(named.filter(isMessageId))].sort()
}

function firstAndLast(references: string[]): string[] {
  if (references.length <= MAX_IDENTIFIERS) return references
  return [...references.slice(0, MAX_IDENTIFIERS / 2), ...references.slice(-MAX_IDENTIFIERS / 2)]
}

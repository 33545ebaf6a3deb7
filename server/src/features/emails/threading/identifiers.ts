/** More identifiers than this in one mail link nothing new: the oldest and the newest are kept. */
const MAX_IDENTIFIERS = 400
/** A longer id is no id; indexes could not hold it. */
const MAX_ID_LENGTH = 998

/**
 * The message ids by which a mail belongs to a thread: its own, those it refers to, the one it answers
 * (RFC 5322 §3.6.4). Compared as they are, case included; sorted, so that locks are taken in one order.
 */
export function threadIdentifiers(mail: { messageId: string; references: string[]; inReplyTo: string }): string[] {
  const named = [mail.messageId, mail.inReplyTo, ...firstAndLast(mail.references)]
  return [...new Set(named.filter((id) => id !== '' && id.length <= MAX_ID_LENGTH))].sort()
}

function firstAndLast(references: string[]): string[] {
  if (references.length <= MAX_IDENTIFIERS) return references
  return [...references.slice(0, MAX_IDENTIFIERS / 2), ...references.slice(-MAX_IDENTIFIERS / 2)]
}

/** Keeps the oldest and newest identifiers of an email; more add no links. */
const MAX_IDENTIFIERS = 400
/** RFC 5322 §2.1.1 limits lines, and thus ids, to this length. An index could not hold more either. */
const MAX_ID_OCTETS = 998

export const isMessageId = (id: string): boolean => id !== '' && Buffer.byteLength(id) <= MAX_ID_OCTETS

interface Linked {
  messageId: string
  references: string[]
  inReplyTo: string
  /** The id that the mail server gave to an email of ours. */
  serverId?: string | undefined
}

/**
 * Returns the ids that link an email to a thread (RFC 5322 §3.6.4). Case-sensitive, and sorted for a fixed lock order.
 */
export function threadIdentifiers({ messageId, references, inReplyTo, serverId = '' }: Linked): string[] {
  const given = serverId === '' || serverId.includes('@') ? serverId : anyDomain(serverId)
  const named = [messageId, inReplyTo, ...firstAndLast(references), given]
  return [...new Set(named.filter(isMessageId))].sort()
}

/**
 * Returns the forms in which a mail server may have named the answered email, to look up but not to store. A provider
 * that replaces a Message-ID names only what stands before the `@`.
 */
export function serverIdentifiers({ references, inReplyTo }: Pick<Linked, 'references' | 'inReplyTo'>): string[] {
  const answered = new Set([inReplyTo, references.at(-1) ?? ''])
  return [...answered]
    .map(firstHalf)
    .filter((half) => half.length >= MIN_HALF && /\d/.test(half))
    .map(anyDomain)
}

/** Providers name longer ids; a shorter one could match an unrelated email. */
const MIN_HALF = 16

const firstHalf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('@')))

const anyDomain = (half: string): string => `${half}@*`

function firstAndLast(references: string[]): string[] {
  if (references.length <= MAX_IDENTIFIERS) return references
  return [...references.slice(0, MAX_IDENTIFIERS / 2), ...references.slice(-MAX_IDENTIFIERS / 2)]
}

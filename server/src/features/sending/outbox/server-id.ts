/** Shorter words of a reply could be anything. */
const MIN_LENGTH = 7
/** Shorter ids, such as most queue ids, could match an unrelated email. */
const SURE_LENGTH = 16
const MAX_LENGTH = 200

/**
 * Returns the id under which a mail server accepted an email. Some providers replace the Message-ID, and recipients
 * answer to theirs: Exchange names it in brackets (`250 2.6.0 <x@y.prod.outlook.com> [InternalId=1]`), Amazon SES and
 * others name only its first half (`250 Ok 0100019aabc-1234-000000`).
 * @param messageId ours, without angle brackets
 * @returns '' when the reply names none; a text with an `@` is a whole Message-ID.
 */
export function serverId(answer: string, messageId: string): string {
  const words = answer.slice(0, 1_000)
  const whole = /<([^<>\s@]{1,200}@[^<>\s@]{1,200})>/.exec(words)?.[1]
  if (whole !== undefined) return whole === messageId ? '' : whole
  const named = words.match(/[\w.+=-]+/g)?.filter(isHalf) ?? []
  const [longest = ''] = named.sort((a, b) => b.length - a.length)
  return messageId.startsWith(`${longest}@`) ? '' : longest
}

/** Reports whether an email that names this id is certainly about ours; else it must name a recipient, too. */
export const isLongServerId = (id: string): boolean => id.includes('@') || id.length >= SURE_LENGTH

/** The first one, unless only the second is sure. */
export const surerServerId = (first: string, second: string): string =>
  isLongServerId(first) || second === '' ? first : isLongServerId(second) || first === '' ? second : first

const isHalf = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /\d.*\d/.test(word) && !IS_HOST.test(word)

const IS_HOST = /\.[a-z]{2,}\.?$/i

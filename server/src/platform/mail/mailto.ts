import { checkAddress } from './addresses.ts'

export interface Mailto {
  to: string
  /** On one line. */
  subject: string
  body: string
}

const MAX_SUBJECT_LENGTH = 500
const MAX_BODY_LENGTH = 10_000

/**
 * Parses a mailto URI with exactly one recipient (RFC 6068). Takes only its subject and body: other fields, such as
 * blind copies, could make the sender write to strangers.
 */
export function parseMailto(uri: string): Mailto | null {
  if (!/^mailto:/i.test(uri)) return null
  const [path, query] = splitAt(uri.slice('mailto:'.length), '?')
  const checked = checkAddress(decoded(path))
  if (!checked.ok) return null
  const fields = new Map(
    query.split('&').map((pair): [string, string] => {
      const [name, value] = splitAt(pair, '=')
      return [decoded(name).toLowerCase(), decoded(value)]
    }),
  )
  return {
    to: checked.address,
    subject: oneLine(fields.get('subject') ?? '').slice(0, MAX_SUBJECT_LENGTH),
    body: (fields.get('body') ?? '').slice(0, MAX_BODY_LENGTH).toWellFormed(),
  }
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** A plus sign means itself (RFC 6068, section 5). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

import { MAX_REFERENCES } from './limits.ts'

/** Returns an id as stored and compared: without angle brackets, %3C, %3E and white space. */
export function bareMessageId(text: string): string {
  return text
    .replace(/%3c/gi, '<')
    .replace(/%3e/gi, '>')
    .replace(/\s+/g, '')
    .replace(/^[<"']+/, '')
    .replace(/[>"']+$/, '')
}

/**
 * Returns the distinct message ids of a References or In-Reply-To field in order (RFC 5322 §3.6.4, RFC 2822
 * obs-in-reply-to). Ids in angle brackets win; without any, bare words with an `@` count. `Message from <address> of
 * "date"` is not an id, and a truncated id is dropped.
 */
export function parseMessageIds(text: string): string[] {
  const ids = new Set<string>()
  for (const candidate of candidates(text.slice(0, 1_000_000))) {
    const id = bareMessageId(candidate)
    if (id !== '' && id.length <= 998) ids.add(id)
    if (ids.size >= MAX_REFERENCES) break
  }
  return [...ids]
}

function candidates(text: string): string[] {
  const plain = withoutAttribution(withoutQuotedAndComments(text))
  if (plain.includes('<')) return [...plain.matchAll(/<([^<>]{1,2000})>/g)].map((match) => match[1] ?? '')
  return plain.split(/[\s,;]+/).filter((word) => /^[^@\s]+@[^@\s]+$/.test(word))
}

const withoutAttribution = (text: string): string => text.replace(/\bmessage from\b[^]*?(?:\bof\b|;|$)/i, ' ')

/** One pass, since both nest and may stay open; an id may contain a quoted string, so brackets are kept. */
function withoutQuotedAndComments(text: string): string {
  let out = ''
  let depth = 0
  let quoted = false
  let angle = false
  for (const char of text) {
    if (angle) {
      out += char
      if (char === '>') angle = false
    } else if (quoted) {
      if (char === '"') quoted = false
    } else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (char === '"') quoted = true
    else {
      out += char
      angle = char === '<'
    }
  }
  return out
}

import { decodeBytes } from './charset.ts'

export interface StructuredValue {
  /** Lower-case: `text/plain`, `attachment`. */
  value: string
  /** Names lower-case; RFC 2231 continuations joined and decoded. */
  parameters: Map<string, string>
}

/**
 * Parses Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2183, RFC 2231). The first of a repeated parameter
 * wins.
 */
export function parseStructured(text: string): StructuredValue {
  const [head = '', ...parameters] = splitOutsideQuotes(text.slice(0, 20_000))
  const raw = new Map<string, string>()
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    if (equals < 0) continue
    const name = parameter.slice(0, equals).trim().toLowerCase()
    if (name !== '' && !raw.has(name)) raw.set(name, unquote(parameter.slice(equals + 1)))
  }
  return { value: (/[^\s;]+/.exec(unquote(head))?.[0] ?? '').toLowerCase(), parameters: joinContinuations(raw) }
}

function splitOutsideQuotes(text: string): string[] {
  const segments = ['']
  let quoted = false
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (quoted && char === '\\') {
      append(segments, char + text.charAt(++i))
      continue
    }
    if (depth === 0 && char === '"') quoted = !quoted
    if (!quoted && char === '(' && (depth > 0 || opensComment(text, i))) depth++
    else if (!quoted && depth > 0) depth -= char === ')' ? 1 : 0
    else if (!quoted && char === ';') segments.push('')
    else append(segments, char)
  }
  return segments
}

/** `name=Invoice(1).pdf` contains no comment: a comment begins after white space and has an end. */
const opensComment = (text: string, at: number): boolean =>
  /^$|\s/.test(text.charAt(at - 1)) && text.indexOf(')', at) > 0

const append = (segments: string[], text: string): void => {
  segments[segments.length - 1] += text
}

function unquote(text: string): string {
  const plain = text.trim()
  const quoted = /^"((?:[^"\\]|\\[^])*)"?/.exec(plain)
  // Quoted Windows paths are unescaped in practice, so only quotes and backslashes lose their backslash.
  return quoted ? (quoted[1] ?? '').replace(/\\(["\\])/g, '$1') : plain
}

/** RFC 2231 §3 and §4: `name*0*=utf-8''…; name*1=…` and `name*=utf-8''…`; they win over the plain form. */
function joinContinuations(raw: Map<string, string>): Map<string, string> {
  const joined = new Map<string, string>()
  for (const [name, value] of raw) {
    const extended = /^([^*]+)\*(\d{0,3})(\*?)$/.exec(name)
    if (!extended) {
      if (!joined.has(name)) joined.set(name, value)
      continue
    }
    const base = extended[1] ?? ''
    if (extended[2] === '') joined.set(base, decodeExtended([{ value, encoded: true }]))
    else if (Number(extended[2]) === 0) joined.set(base, decodeExtended(sections(raw, base)))
  }
  return joined
}

interface Section {
  value: string
  encoded: boolean
}

function sections(raw: Map<string, string>, base: string): Section[] {
  const found: Section[] = []
  for (let i = 0; i < 200; i++) {
    const encoded = raw.get(`${base}*${i}*`)
    const value = encoded ?? raw.get(`${base}*${i}`)
    if (value === undefined) break
    found.push({ value, encoded: encoded !== undefined })
  }
  return found
}

function decodeExtended(parts: Section[]): string {
  const first = parts[0]
  const label = first?.encoded ? /^([^']*)'[^']*'/.exec(first.value) : null
  const bytes = parts.map(({ value, encoded }, index) => {
    const text = index === 0 && label ? value.slice(label[0].length) : value
    return encoded ? percentBytes(text) : Buffer.from(text, 'utf8')
  })
  return decodeBytes(Buffer.concat(bytes), label?.[1] ?? '')
}

const percentBytes = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/(%[0-9a-f]{2})/i)
      .map((segment) =>
        /^%[0-9a-f]{2}$/i.test(segment) ? Buffer.from(segment.slice(1), 'hex') : Buffer.from(segment, 'utf8'),
      ),
  )

import { decodeBytes, decodeUnlabelled, isDecisive, isUtf8 } from './charset.ts'
import { charsetOf } from './charset-labels.ts'
import { MAX_HEADER_BYTES, MAX_HEADER_FIELDS } from './limits.ts'
import { isShifted } from './shifted-charsets.ts'
import { storableText } from './storable-text.ts'
import { parseStructured } from './structured-value.ts'

export interface HeaderField {
  /** Lower-case. */
  name: string
  /** Unfolded, not decoded. */
  value: string
}

export interface HeaderBlock {
  fields: HeaderField[]
  /** Offset of the body, in bytes. */
  bodyStart: number
  cut: boolean
  /** True when raw 8-bit bytes had to be guessed, because no charset is known. */
  isGuessed: boolean
}

const LF = 0x0a
const CR = 0x0d

/**
 * Parses the header of a message or part (RFC 5322 §2.2). It tolerates bare LF and raw 8-bit bytes, which
 * follow the charset of the header or else the given one. A line that is
 * neither a field nor a continuation begins the body, for when the empty line is missing. Lines like `From jane@x.org` are
 * skipped.
 */
export function readHeaderFields(raw: Uint8Array, fallbackCharset = ''): HeaderBlock {
  const fields: { name: string; lines: string[] }[] = []
  let start = 0
  let cut = false
  while (start < raw.length) {
    const { text, next } = readLine(raw, start)
    if (text === '') {
      start = next
      break
    }
    const field = FIELD.exec(text)
    cut ||= start > MAX_HEADER_BYTES || fields.length >= MAX_HEADER_FIELDS
    if (/^[ \t]/.test(text)) {
      if (!cut) fields.at(-1)?.lines.push(text)
    } else if (!field) {
      if (!isStrayLine(raw, text, next)) break
    } else if (!cut) fields.push({ name: (field[1] ?? '').toLowerCase(), lines: [field[2] ?? ''] })
    start = next
  }
  return { ...decodeFields(fields.map(unfold), fallbackCharset), bodyStart: start, cut }
}

/** Programs leave an mbox line or a field without a name inside a header; they are skipped where fields follow. */
function isStrayLine(raw: Uint8Array, text: string, next: number): boolean {
  if (/^>?From \S+ .*\d{4}/.test(text)) return true
  if (!/^(?:>?From |[ \t]*:)/.test(text)) return false
  const following = readLine(raw, next).text
  return FIELD.test(following) || /^[ \t]/.test(following) || (following === '' && !text.startsWith('From '))
}

const FIELD = /^([\x21-\x39\x3b-\x7e]{1,256})[ \t]*:([^]*)$/

/** RFC 5322 §2.2.3: unfolding removes the line break and keeps the white space. */
const unfold = ({ name, lines }: { name: string; lines: string[] }): HeaderField => ({
  name,
  value: lines.join('').trim(),
})

/** Decodes values that hold one byte a character. */
function decodeFields(raw: HeaderField[], fallbackCharset: string): Pick<HeaderBlock, 'fields' | 'isGuessed'> {
  const own = parseStructured(firstField(raw, 'content-type')).parameters.get('charset') ?? ''
  const charset = [own, fallbackCharset].find(suitsHeaders) ?? ''
  let isGuessed = false
  const fields = raw.map(({ name, value }) => {
    if (!isEncoded(value, charset)) return { name, value: storableText(value) }
    const bytes = Buffer.from(withEncodedBytes(value), 'latin1')
    const isGuess = charset === '' && !isUtf8(bytes)
    isGuessed ||= isGuess
    const decoded =
      isShifted(charsetOf(charset)) || !isUtf8(bytes) ? decodeBytes(bytes, charset) : decodeUnlabelled(bytes)
    return { name, value: storableText(decoded) }
  })
  return { fields, isGuessed }
}

/** A header is ASCII at least, so it cannot be UTF-16. */
const suitsHeaders = (charset: string): boolean => isDecisive(charset) && !/^utf-(?:7|16|32)/.test(charsetOf(charset))

const isEncoded = (value: string, charset: string): boolean =>
  /[\x80-\xff]/.test(value) || (charset !== '' && /[\p{Cc}~]/u.test(value) && isShifted(charsetOf(charset)))

/** Raw bytes inside an encoded word are of its charset, not of the header's. */
const withEncodedBytes = (value: string): string =>
  value.replace(/=\?[^?\s]{1,75}\?q\?[^?]{0,4000}\?=/gi, (word) =>
    word.replace(/[\x80-\xff]/g, (byte) => `=${byte.charCodeAt(0).toString(16)}`),
  )

function readLine(raw: Uint8Array, start: number): { text: string; next: number } {
  const newline = raw.indexOf(LF, start)
  const next = newline < 0 ? raw.length : newline + 1
  let end = newline < 0 ? raw.length : newline
  if (end > start && raw[end - 1] === CR) end--
  const line = raw.subarray(start, Math.min(end, start + MAX_HEADER_BYTES))
  return { text: Buffer.from(line.buffer, line.byteOffset, line.length).toString('latin1'), next }
}

/** Returns the first field with that name: a second From or Subject is a trick and must not win. */
export const firstField = (fields: HeaderField[], name: string): string =>
  fields.find((field) => field.name === name)?.value ?? ''

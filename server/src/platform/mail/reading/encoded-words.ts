import { decodeBytes } from './charset.ts'
import { charsetOf } from './charset-labels.ts'
import { isShifted } from './shifted-charsets.ts'

/** RFC 2047 §2, but tolerates spaces and question marks in the text, which real emails contain. */
const WORD = /=\?([^\s?=()<>]{1,75})\?([bq])\?((?:[^?]|\?(?!=)){0,4000}?)\?=/gi

/** A word that was cut at the end of its field. */
const UNCLOSED = /(=\?[^\s?=()<>]{1,75}\?[bq]\?[^\s?]{1,4000})\??$/i

interface Word {
  charset: string
  bytes: Uint8Array
}

/**
 * Decodes the encoded words of a header value. It drops white space between two of them (RFC 2047 §6.2). It joins
 * adjacent words of one charset first, because mailers split characters.
 */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text
  const closed = text.replace(UNCLOSED, '$1?=')
  let out = ''
  let from = 0
  let pending: Word[] = []
  for (const match of closed.matchAll(WORD)) {
    const between = closed.slice(from, match.index)
    if (pending.length === 0 || between.trim() !== '') {
      out += decodeRun(pending) + between
      pending = []
    }
    pending.push(readWord(match[1] ?? '', match[2] ?? '', match[3] ?? ''))
    from = match.index + match[0].length
  }
  return out + decodeRun(pending) + closed.slice(from)
}

function decodeRun(words: Word[]): string {
  let out = ''
  for (let i = 0; i < words.length; ) {
    const charset = words[i]?.charset ?? ''
    const run: Uint8Array[] = []
    do run.push(words[i++]?.bytes ?? new Uint8Array())
    while (
      // Shift states (ISO 2022) restart in each word, and a decoder rejects two shifts in a row.
      i < words.length &&
      words[i]?.charset === charset &&
      !isShifted(charsetOf(charset))
    )
    out += decodeBytes(Buffer.concat(run), charset)
  }
  return out
}

const readWord = (charset: string, encoding: string, text: string): Word => ({
  charset: charset.replace(/\*.*$/, '').toLowerCase(),
  bytes: encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQ(text, charset),
})

function decodeQ(text: string, charset: string): Uint8Array {
  // Raw 8-bit bytes inside a word have been read as windows-1252; this restores the bytes.
  const bytes = Buffer.from(text.replaceAll('_', ' '), /utf-?8/i.test(charset) ? 'utf8' : 'latin1')
  const out = Buffer.alloc(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const hex = bytes[i] === 0x3d ? bytes.toString('latin1', i + 1, i + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      out[length++] = Number.parseInt(hex, 16)
      i += 2
    } else {
      out[length++] = bytes[i] ?? 0
    }
  }
  return out.subarray(0, length)
}

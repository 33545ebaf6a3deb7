/**
 * Decodes a Content-Transfer-Encoding (RFC 2045 §6; uuencode under old mailers' names). Broken input yields its
 * decodable part.
 */
export function decodeTransfer(bytes: Buffer, encoding: string): Buffer {
  switch (/[\w-]+/.exec(encoding.toLowerCase())?.[0] ?? '') {
    case 'base64':
      return decodeBase64(bytes)
    case 'quoted-printable':
      return decodeQuotedPrintable(bytes)
    case 'x-uuencode':
    case 'uuencode':
    case 'x-uue':
    case 'uue':
      return decodeUuencode(bytes)
    default:
      return bytes
  }
}

/** Some mailers encode block by block, so padding may occur in the middle. */
function decodeBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/[^A-Za-z0-9+/=]+/g, '')
  const blocks = text.match(/[^=]+=*/g) ?? []
  return Buffer.concat(blocks.map((block) => Buffer.from(block, 'base64')))
}

const LF = 0x0a
const CR = 0x0d
const EQUALS = 0x3d

function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  /** Output position after the last character that is not trailing white space of its line. */
  let solid = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === EQUALS) {
      const after = softBreakEnd(bytes, i)
      if (after > 0) i = after - 1
      else {
        const value = hexAt(bytes, i + 1)
        out[length++] = value < 0 ? byte : value
        if (value >= 0) i += 2
      }
      solid = length
      continue
    }
    if (byte === LF || (byte === CR && bytes[i + 1] === LF)) length = solid
    out[length++] = byte
    if (byte !== 0x20 && byte !== 0x09) solid = length
  }
  return out.subarray(0, length)
}

/** Returns the start of the next line after `=` at `at`; 0 when it is not a soft line break (RFC 2045 §6.7 rule 5). */
function softBreakEnd(bytes: Buffer, at: number): number {
  let i = at + 1
  while (i - at < 80 && (bytes[i] === 0x20 || bytes[i] === 0x09)) i++
  if (i >= bytes.length) return bytes.length
  if (bytes[i] === CR && bytes[i + 1] === LF) return i + 2
  return bytes[i] === LF ? i + 1 : 0
}

function hexAt(bytes: Buffer, at: number): number {
  const high = hexDigit(bytes[at])
  const low = hexDigit(bytes[at + 1])
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lowerCased = byte | 0x20
  return lowerCased >= 0x61 && lowerCased <= 0x66 ? lowerCased - 0x57 : -1
}

function decodeUuencode(bytes: Buffer): Buffer {
  const out: number[] = []
  let open = false
  for (const line of bytes.toString('latin1').split(/\r?\n/)) {
    if (!open) open = /^begin [0-7]{3,4} /.test(line)
    else if (line === 'end') break
    else decodeUuLine(line, out)
  }
  return open ? Buffer.from(out) : bytes
}

function decodeUuLine(line: string, out: number[]): void {
  const six = (at: number): number => ((line.charCodeAt(at) || 0x20) - 0x20) & 0x3f
  const end = out.length + six(0)
  for (let i = 1; out.length < end && i < line.length; i += 4) {
    const group = (six(i) << 18) | (six(i + 1) << 12) | (six(i + 2) << 6) | six(i + 3)
    out.push((group >> 16) & 0xff, (group >> 8) & 0xff, group & 0xff)
  }
  out.length = Math.min(out.length, end)
}

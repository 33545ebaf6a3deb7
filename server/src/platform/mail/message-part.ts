/** Octets of a line without its end (RFC 5322 §2.1.1). */
const MAX_LINE = 998

/**
 * Returns the encoding in which a message can be a part of another (RFC 2046 §5.2.1 allows no base64). Null for one
 * that only a binary part could hold, such as one with endless lines: it becomes a file like any other.
 */
export function messageEncoding(message: Uint8Array): '7bit' | '8bit' | null {
  let encoding: '7bit' | '8bit' = '7bit'
  let length = 0
  for (let at = 0; at < message.length; at += 1) {
    const byte = message[at] as number
    const isLineEnd = byte === LF || (byte === CR && message[at + 1] === LF)
    if (byte === 0 || (byte === CR && !isLineEnd)) return null
    if (byte > 0x7f) encoding = '8bit'
    length = isLineEnd ? 0 : length + 1
    if (length > MAX_LINE) return null
  }
  return encoding
}

const CR = 0x0d
const LF = 0x0a

/** Ends every line with CRLF. */
export function withCrlf(message: Uint8Array): Buffer {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const chunks: Buffer[] = []
  let start = 0
  for (let newline = bytes.indexOf(LF); newline >= 0; newline = bytes.indexOf(LF, start)) {
    const end = newline > start && bytes[newline - 1] === CR ? newline - 1 : newline
    chunks.push(bytes.subarray(start, end), CRLF)
    start = newline + 1
  }
  return Buffer.concat([...chunks, bytes.subarray(start)])
}

const CRLF = Buffer.from('\r\n')

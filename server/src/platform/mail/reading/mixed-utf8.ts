/** UTF-8 of each byte from 0x80 on, read as windows-1252. */
const WINDOWS_1252 = Array.from({ length: 128 }, (_, index) =>
  Buffer.from(new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + index))),
)
const REPLACEMENT = Buffer.from('\uFFFD')

/**
 * Decodes UTF-8 with wrong bytes in it: a footer in windows-1252, a letter that was cut. Text that is not declared as
 * UTF-8 counts as windows-1252 when most of its letters are wrong.
 */
export function decodeMixedUtf8(bytes: Uint8Array, isDeclared: boolean): string {
  const counts = countSequences(bytes)
  if (!isDeclared && counts.valid <= counts.wrong) return new TextDecoder('windows-1252').decode(bytes)
  const out = Buffer.alloc(counts.size)
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const sequence = sequenceAt(bytes, at)
    if (sequence > 0) for (let i = 0; i < sequence; i++) out[length++] = bytes[at + i] ?? 0
    else for (const byte of replacementOf(bytes[at] ?? 0, sequence)) out[length++] = byte
    at += Math.abs(sequence) || 1
  }
  return out.toString('utf8', 0, length)
}

function countSequences(bytes: Uint8Array): { valid: number; wrong: number; size: number } {
  let valid = 0
  let wrong = 0
  let size = 0
  for (let at = 0; at < bytes.length; ) {
    const sequence = sequenceAt(bytes, at)
    if (sequence <= 0) wrong++
    else if (sequence > 1) valid++
    size += sequence > 0 ? sequence : replacementOf(bytes[at] ?? 0, sequence).length
    at += Math.abs(sequence) || 1
  }
  return { valid, wrong, size }
}

const FOREIGN = 0

const replacementOf = (byte: number, sequence: number): Uint8Array =>
  sequence === FOREIGN ? (WINDOWS_1252[byte - 0x80] ?? REPLACEMENT) : REPLACEMENT

/**
 * Returns the length of a valid letter (the Unicode Standard, table 3-7), the negative length of one that is cut, or
 * `FOREIGN` for a byte of another charset.
 */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return FOREIGN
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  let end = at + 1
  while (end < at + length && isContinuation(bytes[end], lead, end - at)) end++
  if (end === at + length) return length
  return end - at > 1 || isAtEnd(bytes, end) ? at - end : FOREIGN
}

/** A letter that is cut by the end of the text may be followed by a line break. */
const isAtEnd = (bytes: Uint8Array, end: number): boolean =>
  bytes.length - end <= 4 && bytes.subarray(end).every((byte) => byte === 0x0a || byte === 0x0d)

function isContinuation(byte: number | undefined, lead: number, index: number): boolean {
  if (byte === undefined || byte < 0x80 || byte > 0xbf) return false
  if (index > 1) return true
  if (lead === 0xe0) return byte >= 0xa0
  if (lead === 0xed) return byte <= 0x9f
  if (lead === 0xf0) return byte >= 0x90
  return lead !== 0xf4 || byte <= 0x8f
}

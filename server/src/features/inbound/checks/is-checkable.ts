/** mailauth takes quadratic time for a field of many lines: 1 s for 20,000. */
const MAX_HEADER_LINES = 2_000
const MAX_HEADER_BYTES = 256 * 1024
/** Each may hash the whole body. Honest emails have up to five. */
const MAX_SIGNATURES = 20

const LINE_END = 0x0a
const SIGNATURE = /^dkim-signature\s*:/i
const LONGEST_NAME = 32

/** Reports whether the header is small enough to check. An email that is not is stored without a check. */
export function isCheckable(raw: Uint8Array): boolean {
  const header = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, MAX_HEADER_BYTES + 1))
  let signatures = 0
  let start = 0
  for (let lines = 0; lines < MAX_HEADER_LINES; lines += 1) {
    const end = header.indexOf(LINE_END, start)
    if (end === -1) return raw.length <= MAX_HEADER_BYTES
    const line = header.toString('latin1', start, Math.min(end, start + LONGEST_NAME))
    if (line.trim() === '' && end - start <= 1) return true
    if (SIGNATURE.test(line) && ++signatures > MAX_SIGNATURES) return false
    start = end + 1
  }
  return false
}

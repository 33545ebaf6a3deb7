/** Returns the end of the header, after its last line (RFC 5322 §2.1). Line ends may be CRLF or LF. */
export function headerEnd(raw: Buffer): number {
  const crlf = raw.indexOf('\r\n\r\n')
  const lf = raw.indexOf('\n\n')
  const ends = [crlf < 0 ? raw.length : crlf + 2, lf < 0 ? raw.length : lf + 1]
  return Math.min(...ends)
}

/** Splits a header into fields with their folded lines; every byte is in exactly one of them. */
export function headerFields(header: Buffer): { name: string; bytes: Buffer }[] {
  const starts: number[] = []
  for (let at = 0; at < header.length; ) {
    if (starts.length === 0 || !isFolded(header[at])) starts.push(at)
    const newline = header.indexOf('\n', at)
    at = newline < 0 ? header.length : newline + 1
  }
  return starts.map((start, index) => {
    const bytes = header.subarray(start, starts[index + 1] ?? header.length)
    return { name: nameOf(bytes), bytes }
  })
}

/** Returns the message without some header fields; every other byte stays. */
export function withoutFields(raw: Buffer, names: readonly string[]): Buffer {
  const end = headerEnd(raw)
  const fields = headerFields(raw.subarray(0, end))
  const kept = fields.filter(({ name }) => !names.includes(name))
  return kept.length === fields.length ? raw : Buffer.concat([...kept.map(({ bytes }) => bytes), raw.subarray(end)])
}

const isFolded = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09

const MAX_NAME_LENGTH = 100

function nameOf(field: Buffer): string {
  const colon = field.subarray(0, MAX_NAME_LENGTH).indexOf(':')
  return colon < 0 ? '' : field.subarray(0, colon).toString('latin1').trim().toLowerCase()
}

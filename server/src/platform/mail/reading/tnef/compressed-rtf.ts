const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const HEADER_BYTES = 16
const DICTIONARY_BYTES = 4096
/** Longer texts are cut off: the format may repeat a few bytes without end. */
const MAX_RTF_BYTES = 8 * 1024 * 1024

// MS-OXRTFCP §2.1.2.1.
const INITIAL_DICTIONARY = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans ' +
    'SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
    '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)

/** Decompresses the RTF of a MAPI message (MS-OXRTFCP). @returns what precedes the first damage, null for other bytes. */
export function decompressRtf(bytes: Buffer): Buffer | null {
  if (bytes.length < HEADER_BYTES) return null
  const kind = bytes.readUInt32LE(8)
  const rawSize = Math.min(bytes.readUInt32LE(4), MAX_RTF_BYTES)
  if (kind === UNCOMPRESSED) return bytes.subarray(HEADER_BYTES, HEADER_BYTES + rawSize)
  return kind === COMPRESSED ? expand(bytes.subarray(HEADER_BYTES), rawSize) : null
}

function expand(bytes: Buffer, rawSize: number): Buffer {
  const dictionary = Buffer.alloc(DICTIONARY_BYTES)
  let write = INITIAL_DICTIONARY.copy(dictionary)
  const output = Buffer.alloc(rawSize)
  let length = 0
  const emit = (byte: number): void => {
    output[length++] = byte
    dictionary[write] = byte
    write = (write + 1) % DICTIONARY_BYTES
  }
  for (let at = 0; at < bytes.length; ) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8; bit++) {
      if (length >= rawSize || at >= bytes.length) return output.subarray(0, length)
      if ((control & (1 << bit)) === 0) emit(bytes[at++] ?? 0)
      else {
        const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
        at += 2
        const start = reference >>> 4
        if (start === write) return output.subarray(0, length)
        const end = Math.min((reference & 15) + 2, rawSize - length)
        for (let index = 0; index < end; index++) emit(dictionary[(start + index) % DICTIONARY_BYTES] ?? 0)
      }
    }
  }
  return output.subarray(0, length)
}

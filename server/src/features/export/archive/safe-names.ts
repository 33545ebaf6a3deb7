// Names of files that every system can hold: Windows has the narrowest rules, macOS compares without case and decomposes.

/** Bytes of a part of a path; with an id behind it, it stays far below the 255 that file systems take. */
const MOST_BYTES = 80
/** Devices on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu

/** A part of a path that is the same everywhere; never empty, hidden, or a way out. */
export function safeName(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
  const bare = trimEnds(cut(trimEnds(plain)))
  if (bare === '') return 'untitled'
  return RESERVED.test(bare) ? `_${bare}` : bare
}

/** Windows drops dots and spaces at the end; a dot at the beginning hides a file elsewhere. */
const trimEnds = (text: string): string => text.replace(/^[\s.]+|[\s.]+$/g, '')

const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function cut(text: string): string {
  if (Buffer.byteLength(text) <= MOST_BYTES) return text
  let bytes = 0
  let kept = ''
  for (const { segment } of SEGMENTS.segment(text.slice(0, 200))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > MOST_BYTES) return kept
    kept += segment
  }
  return kept
}

/** The path of a file that people may look for by its name; the id keeps it apart from all others, also without case. */
export function safePath(folder: readonly string[], name: string, id: string): string {
  const [, base = '', extension = ''] = /^(.*?)(\.[a-z0-9]{1,10})?$/is.exec(name) ?? []
  return [...folder.map(safeName), `${safeName(base)} (${safeName(id)})${extension.toLowerCase()}`].join('/')
}

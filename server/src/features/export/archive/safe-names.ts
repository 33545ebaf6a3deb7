// File names valid on every system. Windows has the strictest rules; macOS ignores case and decomposes characters.

/** Bytes of one path segment. With an id appended, it stays below the usual limit of 255. */
const MAX_BYTES = 80
/** Windows device names, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu

/** Returns a portable path segment: never empty, hidden, or leading outside. */
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

/** Windows drops trailing dots and spaces; a leading dot hides a file elsewhere. */
const trimEnds = (text: string): string => text.replace(/^[\s.]+|[\s.]+$/g, '')

const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function cut(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text
  let bytes = 0
  let result = ''
  for (const { segment } of SEGMENTS.segment(text.slice(0, 200))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > MAX_BYTES) return result
    result += segment
  }
  return result
}

/** Returns a readable path. The id makes it unique, also when case is ignored. */
export function safePath(folder: readonly string[], name: string, id: string): string {
  const [, base = '', extension = ''] = /^(.*?)(\.[a-z0-9]{1,10})?$/is.exec(name) ?? []
  return [...folder.map(safeName), `${safeName(base)} (${safeName(id)})${extension.toLowerCase()}`].join('/')
}

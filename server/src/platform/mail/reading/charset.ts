import iconv from 'iconv-lite'

// Labels of old mailers that neither the WHATWG list nor iconv-lite knows.
const ALIASES: Record<string, string> = {
  'unicode-1-1-utf-7': 'utf-7',
  'x-unicode-2-0-utf-7': 'utf-7',
  'iso-8859-8-i': 'iso-8859-8',
  'iso-8859-8-e': 'iso-8859-8',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  cp50222: 'iso-2022-jp',
  'x-gbk': 'gbk',
  'x-user-defined': 'windows-1252',
  '8bit': 'windows-1252',
  unknown: 'windows-1252',
  'unknown-8bit': 'windows-1252',
  'x-unknown': 'windows-1252',
}

// TextDecoder accepts these labels but returns a single U+FFFD (WHATWG Encoding, "replacement").
const REPLACEMENT = new Set(['iso-2022-kr', 'iso-2022-cn', 'iso-2022-cn-ext', 'hz-gb-2312', 'replacement'])

/** Normalizes the label of RFC 2045 or RFC 2231: lower case, no quotes, no language. */
const normaliseLabel = (label: string): string => {
  const bare = label
    .trim()
    .toLowerCase()
    .replace(/^["']+|["']+$/g, '')
    .replace(/\*.*$/, '')
  return ALIASES[bare] ?? bare
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes valid UTF-8 as such, all else as windows-1252, which defines every byte. */
export function decodeUnlabelled(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Decodes bytes in a named charset. An unknown name counts as missing. */
export function decodeBytes(bytes: Uint8Array, label: string): string {
  const name = normaliseLabel(label)
  if (name === '' || name === 'us-ascii' || name === 'ascii' || name === 'utf-8' || name === 'utf8') {
    return decodeUnlabelled(bytes)
  }
  const decoder = REPLACEMENT.has(name) ? null : whatwgDecoder(name)
  if (decoder) return decoder.decode(bytes)
  return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : decodeUnlabelled(bytes)
}

function whatwgDecoder(name: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}

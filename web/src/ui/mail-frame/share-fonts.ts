const SERIF = 'Source Serif 4 Variable'

/**
 * Gives a frame the serif of the page, which the page has loaded: the frame itself may request nothing.
 * @returns a function that stops it.
 */
export function shareFonts(inside: Document): () => void {
  const stop = new AbortController()
  const Face = (inside.defaultView as (Window & { FontFace?: typeof FontFace }) | null)?.FontFace
  if (Face) for (const rule of serifRules()) void share(rule, inside, Face, stop.signal).catch(() => undefined)
  return () => stop.abort()
}

/** The rules whose fonts the page has loaded. */
function serifRules(): CSSFontFaceRule[] {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(rangeOf))
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => unquoted(style.getPropertyValue('font-family')) === SERIF)
    .filter(({ style }) => loaded.has(plainRange(style.getPropertyValue('unicode-range'))))
}

const unquoted = (name: string): string => name.replace(/^["']|["']$/g, '')
const plainRange = (range: string): string => range.toUpperCase().replace(/\s/g, '')
const rangeOf = ({ family, unicodeRange }: FontFace): string =>
  unquoted(family) === SERIF ? plainRange(unicodeRange) : ''

async function share(
  { style, parentStyleSheet }: CSSFontFaceRule,
  inside: Document,
  Face: typeof FontFace,
  signal: AbortSignal,
): Promise<void> {
  const [, address = ''] = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? []
  const answer = await fetch(new URL(address, parentStyleSheet?.href ?? location.href), { signal })
  const range = style.getPropertyValue('unicode-range')
  const weight = style.getPropertyValue('font-weight')
  inside.fonts.add(new Face(SERIF, await answer.arrayBuffer(), { weight, ...(range ? { unicodeRange: range } : {}) }))
}

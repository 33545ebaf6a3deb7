// Colours of CSS (CSS Color 4) and of the obsolete HTML attributes, as far as emails use them.

export interface Rgba {
  red: number
  green: number
  blue: number
  /** 0 to 1. */
  alpha: number
}

/** The name of a colour that is not in the table; only equality is known. */
export type Colour = Rgba | string

export const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 }
export const WHITE: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 }

/** Light and dark names, which hidden text uses, and the most common others. */
const NAMED = new Map(
  `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff azure f0ffff beige f5f5dc black 000000 blue 0000ff cornsilk fff8dc cyan
  00ffff darkgray a9a9a9 darkgrey a9a9a9 dimgray 696969 dimgrey 696969 floralwhite fffaf0 fuchsia ff00ff gainsboro dcdcdc
  ghostwhite f8f8ff gray 808080 green 008000 grey 808080 honeydew f0fff0 ivory fffff0 lavender e6e6fa lavenderblush fff0f5
  lightcyan e0ffff lightgray d3d3d3 lightgrey d3d3d3 lightyellow ffffe0 lime 00ff00 linen faf0e6 magenta ff00ff maroon
  800000 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 navy 000080 oldlace fdf5e6 olive 808000 orange ffa500 purple
  800080 red ff0000 seashell fff5ee silver c0c0c0 snow fffafa teal 008080 white ffffff whitesmoke f5f5f5 yellow ffff00`
    .trim()
    .split(/\s+/)
    .flatMap((word, index, words) => (index % 2 === 0 ? [[word, fromHex(words[index + 1] ?? '')] as const] : [])),
)
const MAX_CHARS = 100

/** @returns null for a value that is no colour, such as `inherit`. */
export function parseColour(value: string): Colour | null {
  const text = value.slice(0, MAX_CHARS).trim().toLowerCase()
  if (text === 'transparent') return { ...BLACK, alpha: 0 }
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(text)) return fromHex(text.slice(1))
  const [, name = '', inner = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text) ?? []
  if (name) return fromNumbers(name, inner)
  if (!/^[a-z]{3,24}$/.test(text) || NO_COLOURS.has(text)) return null
  return NAMED.get(text) ?? text
}

const NO_COLOURS = new Set(['inherit', 'initial', 'unset', 'revert', 'none', 'currentcolor', 'auto'])

/** Reads an HTML attribute, where the `#` may be missing (HTML, section 2.3.6). Without it, three digits are dark. */
export function parseHtmlColour(value: string): Colour | null {
  const text = value.slice(0, MAX_CHARS).trim()
  if (/^[\da-f]{6}$/i.test(text)) return parseColour(`#${text}`)
  return parseColour(/^[\da-f]{3}$/i.test(text) ? `#${text.replace(/./g, '0$&')}` : text)
}

/** Returns all colours within a text, such as a gradient. */
export const coloursIn = (text: string): Colour[] =>
  (text.slice(0, 1_000).match(/#[\da-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|\b[a-z]{3,24}\b(?![(-])/gi) ?? []).flatMap(
    (word) => parseColour(word) ?? [],
  )

function fromHex(digits: string): Rgba {
  const full = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0, alpha = 255] = (full.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  return { red, green, blue, alpha: alpha / 255 }
}

function fromNumbers(name: string, inner: string): Rgba | null {
  const parts = inner.split(/[\s,/]+/).filter(Boolean)
  const numbers = parts.map((part) => Number.parseFloat(part))
  if (parts.length < 3 || numbers.some(Number.isNaN)) return null
  const share = (index: number, whole: number): number =>
    Math.min(1, Math.max(0, (numbers[index] ?? 0) / (parts[index]?.endsWith('%') ? 100 : whole)))
  const alpha = parts.length > 3 ? share(3, 1) : 1
  if (name === 'hsl') return { ...fromHue(numbers[0] ?? 0, share(1, 100), share(2, 100)), alpha }
  return { red: share(0, 255) * 255, green: share(1, 255) * 255, blue: share(2, 255) * 255, alpha }
}

function fromHue(hue: number, saturation: number, lightness: number): Omit<Rgba, 'alpha'> {
  const channel = (offset: number): number => {
    const at = (((offset + hue / 30) % 12) + 12) % 12
    const spread = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return { red: channel(0), green: channel(8), blue: channel(4) }
}

/** Returns what is seen of a colour above another one. */
export const above = (colour: Rgba, ground: Rgba, alpha = colour.alpha): Rgba => ({
  red: ground.red + (colour.red - ground.red) * alpha,
  green: ground.green + (colour.green - ground.green) * alpha,
  blue: ground.blue + (colour.blue - ground.blue) * alpha,
  alpha: 1,
})

/** Below this contrast (WCAG 2.2, 1.4.3), and with almost equal channels, nobody sees text. */
const MIN_CONTRAST = 1.1
const MAX_DISTANCE = 24

export function isIndistinguishable(a: Colour, b: Colour): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  const distance = Math.max(...(['red', 'green', 'blue'] as const).map((channel) => Math.abs(a[channel] - b[channel])))
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return distance <= MAX_DISTANCE && (light + 0.05) / (dark + 0.05) < MIN_CONTRAST
}

const luminance = ({ red, green, blue }: Rgba): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (channel: number): number =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

// Colour arithmetic for the test of the tokens: sRGB hex, OKLCH (CSS Color 4, section 10) and contrast (WCAG 2).

/** Linear red, green and blue, each 0 to 1. */
type LinearRgb = [number, number, number]

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function parseHex(hex: string): LinearRgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** `oklch(0.922 0.013 158)` → linear sRGB, possibly slightly outside 0 to 1. */
export function parseOklch(text: string): LinearRgb {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.slice(6, -1).split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export const toBytes = (colour: LinearRgb): number[] =>
  colour.map((value) => Math.min(255, Math.max(0, Math.round(fromLinear(value) * 255))))

const luminance = ([red, green, blue]: LinearRgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** WCAG 2 contrast ratio of two hex colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(parseHex(first)), luminance(parseHex(second))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, parseOklch, toBytes } from './colour.ts'
import { readTokens, type Theme } from './read-tokens.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = readTokens(css)
const THEMES: Theme[] = ['light', 'dark']

const TEXT_GROUNDS = ['desk', 'desk-2', 'sheet', 'sheet-2', 'well', 'selected', 'raised', 'raised-2', 'accent-tint']
const TAGS = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `tag-${number}`)

/** Promised contrast: text, background, ratio in light, ratio in dark. */
const PROMISED: [string, string, number, number][] = [
  ['ink', 'desk', 12.8, 15.8],
  ['ink-2', 'desk', 7.4, 9.9],
  ['ink-3', 'desk', 5.4, 6.9],
  ['accent', 'desk', 6.9, 11.2],
  ['line-2', 'desk', 3.2, 3.9],
  ['ink', 'desk-2', 11.7, 14.4],
  ['ink-2', 'desk-2', 6.8, 9.1],
  ['ink-3', 'desk-2', 5.0, 6.3],
  ['accent', 'desk-2', 6.3, 10.2],
  ['ink', 'sheet', 15.8, 14.4],
  ['ink-2', 'sheet', 9.1, 9.0],
  ['ink-3', 'sheet', 6.7, 6.3],
  ['accent', 'sheet', 8.5, 10.2],
  ['line-2', 'sheet', 3.9, 3.5],
  ['ink', 'sheet-2', 14.9, 13.4],
  ['ink-2', 'sheet-2', 8.6, 8.4],
  ['ink-3', 'sheet-2', 6.3, 5.8],
  ['accent', 'sheet-2', 8.0, 9.4],
  ['line-2', 'sheet-2', 3.7, 3.3],
  ['ink', 'well', 14.0, 15.2],
  ['ink-2', 'well', 8.1, 9.6],
  ['ink-3', 'well', 5.9, 6.6],
  ['accent', 'well', 7.5, 10.7],
  ['line-2', 'well', 3.5, 3.7],
  ['ink', 'selected', 13.9, 11.8],
  ['ink-2', 'selected', 8.0, 7.4],
  ['ink-3', 'selected', 5.9, 5.2],
  ['accent', 'selected', 7.5, 8.3],
  ['ink', 'raised', 15.9, 12.7],
  ['ink-2', 'raised', 9.2, 8.0],
  ['ink-3', 'raised', 6.7, 5.6],
  ['accent', 'raised', 8.6, 9.0],
  ['line-2', 'raised', 4.0, 3.1],
  ['ink', 'raised-2', 13.9, 11.0],
  ['ink-2', 'raised-2', 8.1, 6.9],
  ['ink-3', 'raised-2', 5.9, 4.8],
  ['accent', 'raised-2', 7.5, 7.7],
  ['ink', 'accent-tint', 13.2, 11.0],
  ['ink-2', 'accent-tint', 7.6, 6.9],
  ['ink-3', 'accent-tint', 5.6, 4.8],
  ['accent', 'accent-tint', 7.1, 7.7],
  ['ink', 'highlight', 13.1, 8.4],
  ['ink-2', 'highlight', 7.6, 5.3],
  ['accent', 'highlight', 7.1, 6.0],
  ['on-accent', 'accent', 8.3, 10.5],
  ['on-accent', 'accent-2', 10.6, 12.5],
  ['sheet', 'ink', 15.8, 14.4],
  ['star', 'sheet', 4.1, 10.6],
  ['star', 'selected', 3.6, 8.7],
  ['new', 'sheet', 6.7, 6.3],
  ['new', 'selected', 5.9, 5.2],
  ['new', 'desk', 5.4, 6.9],
]

const MARK_GROUNDS = ['sheet', 'selected', 'sheet-2', 'raised', 'raised-2', 'desk']

/** Mark: its contrast on MARK_GROUNDS and on its own tint, then ink on that tint; light and dark. */
const MARK_RATIOS: Record<string, [number, number][]> = {
  reply: [
    [6.6, 6.0],
    [5.8, 5.0],
    [6.2, 5.6],
    [6.7, 5.3],
    [5.9, 4.6],
    [5.4, 6.6],
    [5.7, 4.9],
    [13.7, 11.7],
  ],
  do: [
    [6.2, 9.2],
    [5.5, 7.6],
    [5.8, 8.5],
    [6.3, 8.1],
    [5.5, 7.0],
    [5.0, 10.1],
    [5.5, 7.3],
    [13.9, 11.4],
  ],
  waiting: [
    [5.9, 9.1],
    [5.2, 7.5],
    [5.5, 8.4],
    [5.9, 8.0],
    [5.2, 6.9],
    [4.8, 10.0],
    [5.1, 7.4],
    [13.6, 11.8],
  ],
  none: [
    [6.7, 8.1],
    [5.9, 6.6],
    [6.3, 7.5],
    [6.7, 7.1],
    [5.9, 6.1],
    [5.4, 8.9],
    [5.8, 6.5],
    [13.7, 11.6],
  ],
  spam: [
    [5.8, 5.9],
    [5.1, 4.8],
    [5.5, 5.4],
    [5.9, 5.2],
    [5.2, 4.5],
    [4.7, 6.5],
    [5.0, 4.8],
    [13.6, 11.8],
  ],
  review: [
    [5.9, 7.8],
    [5.2, 6.4],
    [5.6, 7.3],
    [6.0, 6.9],
    [5.3, 6.0],
    [4.8, 8.6],
    [5.1, 6.3],
    [13.6, 11.6],
  ],
  good: [
    [6.1, 9.4],
    [5.4, 7.7],
    [5.7, 8.7],
    [6.1, 8.3],
    [5.4, 7.2],
    [4.9, 10.3],
    [5.3, 7.4],
    [13.6, 11.3],
  ],
  warn: [
    [5.9, 9.9],
    [5.2, 8.1],
    [5.6, 9.2],
    [6.0, 8.8],
    [5.2, 7.5],
    [4.8, 10.9],
    [5.2, 7.8],
    [14.0, 11.4],
  ],
  bad: [
    [6.3, 7.0],
    [5.6, 5.7],
    [6.0, 6.5],
    [6.4, 6.2],
    [5.6, 5.3],
    [5.1, 7.7],
    [5.4, 5.7],
    [13.5, 11.8],
  ],
}

const markRows = Object.entries(MARK_RATIOS).flatMap(([mark, ratios]) => {
  const tint = `${mark}-tint`
  const pairs = [...MARK_GROUNDS.map((ground) => [mark, ground]), [mark, tint], ['ink', tint]]
  return pairs.map(([text = '', ground = ''], at): [string, string, number, number] => {
    const [light, dark] = ratios[at] ?? [Number.NaN, Number.NaN]
    return [text, ground, light, dark]
  })
})

describe.each(THEMES)('the %s theme', (theme) => {
  const colour = (name: string) => tokens.hex[theme].get(name) ?? `no --${name}`
  const ratio = (text: string, ground: string) => contrast(colour(text), colour(ground))

  it.each([...PROMISED, ...markRows])('shows %s on %s as the look promises', (text, ground, light, dark) => {
    expect(Math.abs(ratio(text, ground) - (theme === 'light' ? light : dark))).toBeLessThan(0.06)
  })

  it('keeps every text at 4.5 or more on everything that it may stand on', () => {
    const inks = ['ink', 'ink-2', 'ink-3', 'accent'].flatMap((ink) => TEXT_GROUNDS.map((ground) => ratio(ink, ground)))
    // On an active menu item a mark is a sign beside ink, never a word.
    const marks = markRows.filter(([, ground]) => ground !== 'raised-2').map(([mark, ground]) => ratio(mark, ground))
    const markers = ['ink', 'ink-2', 'accent'].map((ink) => ratio(ink, 'highlight'))
    const primary = ['accent', 'accent-2'].map((ground) => ratio('on-accent', ground))
    expect(Math.min(...inks, ...marks, ...markers, ...primary)).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps the edges of controls and the star at 3 or more', () => {
    const edges = ['desk', 'sheet', 'sheet-2', 'well', 'raised'].map((ground) => ratio('line-2', ground))
    const stars = ['sheet', 'sheet-2', 'selected'].map((ground) => ratio('star', ground))
    expect(Math.min(...edges, ...stars)).toBeGreaterThanOrEqual(3)
  })

  it('keeps the dots of labels and the squares of projects at 3.7 or more', () => {
    const grounds = ['desk', 'sheet', 'sheet-2', 'selected', 'raised']
    const dots = TAGS.flatMap((tag) => grounds.map((ground) => ratio(tag, ground)))
    expect(Math.min(...dots)).toBeGreaterThanOrEqual(theme === 'light' ? 3.65 : 4.65)
  })

  it('has the same colour in OKLCH as in hex, to within two steps of 255', () => {
    const drift = [...tokens.hex[theme]].map(([name, hex]) => {
      const wide = toBytes(parseOklch(tokens.oklch[theme].get(name) ?? 'oklch()'))
      return Math.max(
        ...[1, 3, 5].map((at, index) => Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (wide[index] ?? 999))),
      )
    })
    expect(Math.max(...drift)).toBeLessThanOrEqual(2)
  })

  it('names the same colours as the other theme, in both notations', () => {
    const names = (map: Map<string, string>) => [...map.keys()].sort()
    expect(names(tokens.hex[theme])).toEqual(names(tokens.hex.light))
    expect(names(tokens.oklch[theme])).toEqual(names(tokens.hex.light))
  })
})

describe('each colour', () => {
  it('stands once in each notation, with both themes', () => {
    for (const name of tokens.hex.light.keys()) expect([name, css.split(`--${name}:`).length]).toEqual([name, 3])
    expect(css).not.toContain('prefers-color-scheme')
  })
})

describe('the reading of colours', () => {
  it('knows white, black and a grey between them', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(toBytes(parseOklch('oklch(1 0 0)'))).toEqual([255, 255, 255])
    expect(toBytes(parseOklch('oklch(0.627955 0.257683 29.2339)'))).toEqual([255, 0, 0])
  })
})

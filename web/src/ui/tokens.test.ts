import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, parseOklch, toBytes } from './colour.ts'
import { readTokens, type Theme } from './read-tokens.ts'

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))
const THEMES: Theme[] = ['light', 'dark']

const SURFACES = ['desk', 'desk-2', 'sheet', 'sheet-2', 'well', 'selected', 'raised']
const MARKS = ['reply', 'do', 'waiting', 'none', 'spam', 'review', 'good', 'warn', 'bad']

/** Promised contrast: text, background, ratio in light, ratio in dark. */
const PROMISED: [string, string, number, number][] = [
  ['ink', 'desk', 12.8, 15.8],
  ['ink-2', 'desk', 7.4, 9.9],
  ['ink-3', 'desk', 5.4, 6.9],
  ['ink', 'desk-2', 11.7, 14.4],
  ['ink-2', 'desk-2', 6.8, 9.1],
  ['ink-3', 'desk-2', 5.0, 6.3],
  ['ink', 'sheet', 15.8, 14.4],
  ['ink-2', 'sheet', 9.1, 9.0],
  ['ink-3', 'sheet', 6.7, 6.3],
  ['ink', 'sheet-2', 14.9, 13.4],
  ['ink-2', 'sheet-2', 8.6, 8.4],
  ['ink-3', 'sheet-2', 6.3, 5.8],
  ['ink', 'well', 14.0, 15.2],
  ['ink-2', 'well', 8.1, 9.6],
  ['ink-3', 'well', 5.9, 6.6],
  ['ink', 'selected', 13.9, 11.8],
  ['ink-2', 'selected', 8.0, 7.4],
  ['ink-3', 'selected', 5.9, 5.2],
  ['ink', 'raised', 15.9, 12.7],
  ['ink-2', 'raised', 9.2, 8.0],
  ['ink-3', 'raised', 6.7, 5.6],
  ['line-2', 'sheet', 3.9, 3.5],
  ['line-2', 'desk', 3.2, 3.9],
  ['line-2', 'raised', 4.0, 3.1],
  ['accent', 'sheet', 8.5, 10.2],
  ['accent', 'desk', 6.9, 11.2],
  ['accent', 'selected', 7.5, 8.3],
  ['on-accent', 'accent', 8.3, 10.5],
  ['ink', 'accent-tint', 13.2, 11.0],
  ['new', 'sheet', 6.7, 6.3],
  ['new', 'selected', 5.9, 5.2],
  ['new', 'desk', 5.4, 6.9],
]

/** Mark: on sheet, selected, desk and its own tint, light then dark. */
const MARK_RATIOS: Record<string, [number, number][]> = {
  reply: [
    [6.6, 6.0],
    [5.8, 5.0],
    [5.4, 6.6],
    [5.7, 4.9],
  ],
  do: [
    [6.2, 9.2],
    [5.5, 7.6],
    [5.0, 10.1],
    [5.5, 7.3],
  ],
  waiting: [
    [5.9, 9.1],
    [5.2, 7.5],
    [4.8, 10.0],
    [5.1, 7.4],
  ],
  none: [
    [6.7, 8.1],
    [5.9, 6.6],
    [5.4, 8.9],
    [5.8, 6.5],
  ],
  spam: [
    [5.8, 5.9],
    [5.1, 4.8],
    [4.7, 6.5],
    [5.0, 4.8],
  ],
  review: [
    [5.9, 7.8],
    [5.2, 6.4],
    [4.8, 8.6],
    [5.1, 6.3],
  ],
  good: [
    [6.1, 9.4],
    [5.4, 7.7],
    [4.9, 10.3],
    [5.3, 7.4],
  ],
  warn: [
    [5.9, 9.9],
    [5.2, 8.1],
    [4.8, 10.9],
    [5.2, 7.8],
  ],
  bad: [
    [6.3, 7.0],
    [5.6, 5.7],
    [5.1, 7.7],
    [5.4, 5.7],
  ],
}

const markRows = MARKS.flatMap((mark) =>
  ['sheet', 'selected', 'desk', `${mark}-tint`].map((ground, at): [string, string, number, number] => {
    const [light, dark] = MARK_RATIOS[mark]?.[at] ?? [Number.NaN, Number.NaN]
    return [mark, ground, light, dark]
  }),
)

describe.each(THEMES)('the %s theme', (theme) => {
  const colour = (name: string) => tokens.hex[theme].get(name) ?? `no --${name}`
  const ratio = (text: string, ground: string) => contrast(colour(text), colour(ground))

  it.each([...PROMISED, ...markRows])('shows %s on %s as the look promises', (text, ground, light, dark) => {
    expect(Math.abs(ratio(text, ground) - (theme === 'light' ? light : dark))).toBeLessThan(0.06)
  })

  it('keeps every text at 4.5 or more on everything that it may stand on', () => {
    const inks = ['ink', 'ink-2', 'ink-3', 'accent'].flatMap((ink) => SURFACES.map((ground) => ratio(ink, ground)))
    const marks = markRows.map(([mark, ground]) => ratio(mark, ground))
    expect(Math.min(...inks, ...marks, ratio('on-accent', 'accent'), ratio('ink', 'accent-tint'))).toBeGreaterThan(4.5)
  })

  it('keeps the edges of controls at 3 or more', () => {
    const grounds = ['desk', 'sheet', 'sheet-2', 'well', 'raised']
    expect(Math.min(...grounds.map((ground) => ratio('line-2', ground)))).toBeGreaterThanOrEqual(3)
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

describe('the dark theme', () => {
  it('is the same by the system and by the attribute', () => {
    expect(tokens.darkByAttribute.hex).toEqual(tokens.hex.dark)
    expect(tokens.darkByAttribute.oklch).toEqual(tokens.oklch.dark)
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

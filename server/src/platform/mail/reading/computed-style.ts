import type { HarmlessDeclaration } from './html-style.ts'

/** Longhand properties with their lower-case values. */
export type Longhands = ReadonlyMap<string, string>

const NO_STYLE: Longhands = new Map()

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const FONT_SIZES = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
])
const UNIT_PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  rem: 16,
  vw: 6,
  vh: 8,
}

/** Applies declarations in ascending precedence, and expands the shorthands that decide whether text is visible. */
export function longhandsOf(declarations: readonly HarmlessDeclaration[]): Longhands {
  if (declarations.length === 0) return NO_STYLE
  const cached = expanded.get(declarations)
  if (cached) return cached
  const values = new Map<string, string>()
  const important = new Set<string>()
  for (const declaration of declarations) {
    for (const [name, value] of expand(declaration.property, valueIn(declaration))) {
      if (important.has(name) && !declaration.important) continue
      values.set(name, value)
      if (declaration.important) important.add(name)
    }
  }
  expanded.set(declarations, values)
  return values
}

/** Declarations of equal style attributes are one object, see `cleanStyle`. */
const expanded = new WeakMap<readonly HarmlessDeclaration[], Longhands>()

const valueIn = ({ property, text }: HarmlessDeclaration): string =>
  text
    .slice(property.length + 1)
    .replace(/\s*!\s*important\s*$/i, '')
    .trim()
    .toLowerCase()

function expand(property: string, value: string): [string, string][] {
  if (property === 'margin' || property === 'padding') {
    // css-tree writes `0 -9px` as `0-9px`.
    const [top = '', right = top, bottom = top, left = right] =
      value.match(/[+-]?[\d.][\w.%]*|[a-z]+(?:\(.*\))?/g) ?? []
    return SIDES.map((side, index) => [`${property}-${side}`, [top, right, bottom, left][index] ?? ''])
  }
  if (property === 'background')
    return [
      ['background-color', value],
      ['background-image', value],
    ]
  if (property !== 'font') return [[property, value]]
  const [, size = ''] =
    /(?:^|\s)([\d.]+(?:[a-z]+|%)?|(?:xx?-)?(?:small|large)|medium)(?=\s*\/|\s+[^\s,])/.exec(
      value.replace(/(?:^|\s)[1-9]00(?=\s)/g, ' '),
    ) ?? []
  return size === '' ? [] : [['font-size', size]]
}

/** @param whole pixels of 100 %; null where a percentage has no effect. @returns null for other values. */
export function pixels(value: string | undefined, fontPx: number, whole: number | null): number | null {
  const [, digits = '', unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/.exec(value ?? '') ?? []
  const number = Number.parseFloat(digits)
  if (Number.isNaN(number)) return null
  if (unit === '%') return whole === null ? null : (number / 100) * whole
  if (unit === '') return number === 0 ? 0 : null
  if (unit === 'em') return number * fontPx
  if (unit === 'ex' || unit === 'ch') return (number * fontPx) / 2
  const scale = UNIT_PX[unit]
  return scale === undefined ? null : number * scale
}

export function fontPixels(value: string | undefined, parentPx: number): number {
  if (value === undefined) return parentPx
  const px = FONT_SIZES.get(value) ?? pixels(value, parentPx, parentPx)
  return px === null || px < 0 ? parentPx : px
}

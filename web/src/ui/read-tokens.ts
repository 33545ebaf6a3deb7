export type Theme = 'light' | 'dark'
type Colours = Map<string, string>

export interface Tokens {
  hex: Record<Theme, Colours>
  oklch: Record<Theme, Colours>
}

const PAIR = /--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6}|oklch\([^()]*\)),\s*(#[0-9a-f]{6}|oklch\([^()]*\))\s*\);/g

/** Reads the colours of both themes from the style sheet of the tokens. */
export function readTokens(css: string): Tokens {
  const pairs = [...css.matchAll(PAIR)].map(([, name = '', light = '', dark = '']) => ({ name, light, dark }))
  const collect = (theme: Theme, isHex: boolean): Colours =>
    new Map(pairs.filter(({ light }) => light.startsWith('#') === isHex).map((pair) => [pair.name, pair[theme]]))
  return {
    hex: { light: collect('light', true), dark: collect('dark', true) },
    oklch: { light: collect('light', false), dark: collect('dark', false) },
  }
}

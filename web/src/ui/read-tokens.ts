export type Theme = 'light' | 'dark'
type Colours = Map<string, string>

export interface Tokens {
  hex: Record<Theme, Colours>
  oklch: Record<Theme, Colours>
  /** The dark theme repeated for data-theme instead of the system setting. */
  darkByAttribute: { hex: Colours; oklch: Colours }
}

const LIGHT = ':root'
const DARK = ':root:not([data-theme="light"])'
const DARK_BY_ATTRIBUTE = ':root[data-theme="dark"]'

export function readTokens(css: string): Tokens {
  const rules = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)]
  const collect = (selector: string, value: RegExp): Colours =>
    new Map(
      rules
        .filter((rule) => rule[1]?.trim() === selector)
        .flatMap((rule) => [...(rule[2] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)])
        .filter((property) => value.test(property[2] ?? ''))
        .map((property) => [property[1] ?? '', property[2] ?? '']),
    )
  const hex = (selector: string) => collect(selector, /^#[0-9a-f]{6}$/)
  const oklch = (selector: string) => collect(selector, /^oklch\(/)
  return {
    hex: { light: hex(LIGHT), dark: hex(DARK) },
    oklch: { light: oklch(LIGHT), dark: oklch(DARK) },
    darkByAttribute: { hex: hex(DARK_BY_ATTRIBUTE), oklch: oklch(DARK_BY_ATTRIBUTE) },
  }
}

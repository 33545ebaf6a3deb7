import { type Atrule, type CssNode, parse, walk } from 'css-tree'
import { withoutEscapes } from './html-style-fetches.ts'
import { MAX_STYLE_SHEET_CHARS } from './limits.ts'

export interface FontFace {
  /** Lower-case, without quotes. */
  family: string
  addresses: string[]
}

/** In document order, except sheets in comments; a sheet may itself contain comment marks. */
export function sheetsOf(html: string): string[] {
  let remainingChars = MAX_STYLE_SHEET_CHARS
  const sheets: string[] = []
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<!--[^]*?(?:-->|$)|<style\b([^>]*)>([^]*?)(?:<\/style|$)/gi,
  )) {
    if (text === '' || /\bmedia\s*=\s*["']?\s*print/i.test(attributes)) continue
    sheets.push(text.slice(0, remainingChars))
    remainingChars -= Math.min(remainingChars, text.length)
  }
  return sheets
}

export interface SheetPart {
  text: string
  nodes: CssNode[]
}

/**
 * Parses a sheet in sections of whole rules, because each error costs the parser the length of its section. Outlook
 * writes a hundred errors (`@list`), a hostile sheet thousands.
 */
export const parseSheet = (sheet: string): SheetPart[] =>
  stretchesOf(sheet.replace(/@list\s[^{}]*\{[^{}]*\}/g, '')).map((text) => ({ text, nodes: parseStretch(text) }))

const STRETCH_CHARS = 2_000
/** Limit for one at-rule including its content; text beyond it has no effect. */
const MAX_STRETCH_CHARS = 32_000

function stretchesOf(sheet: string): string[] {
  const stretches: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth = brace === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > 0 || index - from < STRETCH_CHARS) continue
    stretches.push(sheet.slice(from, index + 1))
    from = index + 1
  }
  return [...stretches, sheet.slice(from)].map((text) => text.slice(0, MAX_STRETCH_CHARS))
}

function parseStretch(text: string): CssNode[] {
  try {
    const sheet = parse(text, { positions: true, parseValue: false })
    return sheet.type === 'StyleSheet' ? sheet.children.toArray() : []
  } catch {
    return []
  }
}

/** Only imports before all rules count (CSS Cascade §2). */
export function importedBy(nodes: readonly CssNode[]): string[] {
  const imports: string[] = []
  for (const node of nodes) {
    if (node.type === 'Rule') break
    if (node.type !== 'Atrule') continue
    const name = withoutEscapes(node.name).toLowerCase()
    if (name === 'import') imports.push(...addressesIn(node).slice(0, 1))
    else if (name !== 'charset' && name !== 'layer') break
  }
  return imports
}

export function readFontFace(body: string): FontFace {
  const font: FontFace = { family: '', addresses: [] }
  walk(parse(body, { context: 'declarationList' }), (node) => {
    if (node.type === 'Url') font.addresses.push(node.value)
    if (node.type !== 'Declaration' || node.property.toLowerCase() !== 'font-family') return
    walk(node.value, (part) => {
      if (part.type === 'String') font.family = part.value.toLowerCase()
      if (part.type === 'Identifier') font.family = `${font.family} ${part.name.toLowerCase()}`.trim()
    })
  })
  return font
}

function addressesIn(rule: Atrule): string[] {
  const addresses: string[] = []
  walk(rule, (node) => {
    if (node.type === 'Url' || node.type === 'String') addresses.push(node.value)
  })
  return addresses
}

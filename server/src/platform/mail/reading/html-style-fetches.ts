import { type CssNode, type Declaration, generate, walk } from 'css-tree'

export interface FetchedByStyle {
  addresses: string[]
  /** Stored in a custom property: fetched when a declaration uses it. */
  variableAddresses: string[]
  usesVariables: boolean
}

export const nothingFetched = (): FetchedByStyle => ({ addresses: [], variableAddresses: [], usesVariables: false })

/** Properties that load images or shapes; in all others a URL has no effect. */
const LOADING =
  /^(?:-webkit-)?(?:background|background-image|list-style|list-style-image|border-image|border-image-source|mask|mask-image|mask-border|mask-border-source|mask-box-image|mask-box-image-source|shape-outside|cursor|content|filter|backdrop-filter|clip-path)$/i

/** css-tree does not undo escapes in names (CSS Syntax §4.3.7), browsers do: `u\72l(` is `url(`. */
export const withoutEscapes = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(\n)|(.))/gi, (_, hex: string | undefined, line, char: string | undefined) => {
    if (line !== undefined) return ''
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    return hex === undefined ? (char ?? '') : code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })

export function recordFetched(declaration: Declaration, fetched: FetchedByStyle): void {
  const property = withoutEscapes(declaration.property)
  const loads = LOADING.test(property)
  if (!loads && !property.startsWith('--')) return
  const into = loads ? fetched.addresses : fetched.variableAddresses
  walk(declaration.value, (node) => into.push(...addressesOf(node)))
  if (loads && /var\(/i.test(withoutEscapes(generate(declaration.value)))) fetched.usesVariables = true
}

function addressesOf(node: CssNode): string[] {
  if (node.type === 'Url') return [node.value]
  if (node.type === 'Raw') return urlsInText(withoutEscapes(node.value))
  if (node.type !== 'Function') return []
  const name = withoutEscapes(node.name)
  if (/^url$/i.test(name)) return urlsInText(withoutEscapes(generate(node)))
  return /^(?:-webkit-)?image-set$/i.test(name) ? stringsIn(node) : []
}

function stringsIn(set: CssNode): string[] {
  const strings: string[] = []
  walk(set, (node) => {
    if (node.type === 'String') strings.push(node.value)
  })
  return strings
}

const urlsInText = (text: string): string[] => [
  ...[...text.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, address = '']) => address),
  ...[...text.matchAll(/image-set\(\s*["']([^"']*)/gi)].map(([, address = '']) => address),
]

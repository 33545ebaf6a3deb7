import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree'

/** Properties that colour and space a text. None that moves it over something else, none that loads. */
const PROPERTIES = new Set([
  'color',
  'background',
  'background-color',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'font-stretch',
  'tab-size',
  'text-align',
  'text-align-last',
  'text-decoration',
  'text-decoration-line',
  'text-decoration-color',
  'text-decoration-style',
  'text-decoration-thickness',
  'text-underline-offset',
  'text-indent',
  'text-overflow',
  'text-transform',
  'white-space',
  'word-break',
  'word-wrap',
  'overflow-wrap',
  'vertical-align',
  'direction',
  'unicode-bidi',
  'list-style',
  'list-style-type',
  'list-style-position',
  'display',
  'visibility',
  'opacity',
  'width',
  'height',
  'max-width',
  'max-height',
  'min-width',
  'min-height',
  'overflow',
  'box-sizing',
  'box-shadow',
  'aspect-ratio',
  'object-fit',
  'columns',
  'column-count',
  'column-gap',
  'column-width',
  'gap',
  'row-gap',
  'flex',
  'flex-basis',
  'flex-direction',
  'flex-flow',
  'flex-grow',
  'flex-shrink',
  'flex-wrap',
  'align-content',
  'align-items',
  'align-self',
  'justify-content',
  'float',
  'clear',
  'border-collapse',
  'border-spacing',
  'table-layout',
  'caption-side',
  'empty-cells',
  'hyphens',
  'quotes',
])
const FAMILIES =
  /^(?:margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width|radius))?$|^border-(?:top|bottom)-(?:left|right)-radius$/
const FUNCTIONS = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'calc',
  'min',
  'max',
  'clamp',
  'linear-gradient',
  'radial-gradient',
])
const MAX_STYLE_CHARS = 8000

/** One declaration that only changes looks. */
export interface HarmlessDeclaration {
  property: string
  /** As it may stand in a style attribute. */
  text: string
  important: boolean
}

export interface CleanStyle {
  declarations: HarmlessDeclaration[]
  /** What would have been fetched: the text of each url(), as written. */
  urls: string[]
}

/** Keeps the declarations of a style attribute that only change looks. */
export function cleanStyle(style: string): CleanStyle {
  const tree = parseStyle(style.slice(0, MAX_STYLE_CHARS))
  return tree ? cleanDeclarations(tree) : { declarations: [], urls: [] }
}

/** The same for the declarations anywhere below this node. */
export function cleanDeclarations(tree: CssNode): CleanStyle {
  const clean: CleanStyle = { declarations: [], urls: [] }
  walk(tree, {
    visit: 'Declaration',
    enter(declaration: Declaration) {
      const urls = urlsIn(declaration)
      clean.urls.push(...urls)
      if (urls.length > 0 || !isHarmless(declaration)) return
      const property = declaration.property.toLowerCase()
      clean.declarations.push({ property, text: generate(declaration), important: Boolean(declaration.important) })
    },
  })
  return clean
}

/** What holds when these follow each other: the later of one property, unless an important one came before. */
export function styleText(declarations: readonly HarmlessDeclaration[]): string {
  const last = new Map<string, HarmlessDeclaration>()
  for (const declaration of declarations) {
    if (last.get(declaration.property)?.important && !declaration.important) continue
    // Deleted first: among properties that overlap (margin, margin-top) the order counts.
    last.delete(declaration.property)
    last.set(declaration.property, declaration)
  }
  return [...last.values()].map(({ text }) => text).join(';')
}

function parseStyle(style: string): CssNode | null {
  try {
    return parse(style, { context: 'declarationList' })
  } catch {
    return null
  }
}

/** css-tree does not undo escapes in names (CSS Syntax §4.3.7), browsers do: `u\\72l(` is `url(`. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, char: string | undefined) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    return hex === undefined ? (char ?? '') : code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })

function urlsIn(declaration: Declaration): string[] {
  const urls: string[] = []
  walk(declaration, (node) => {
    if (node.type === 'Url') urls.push(node.value)
    if (node.type === 'Function' && /^url$|image|src|element|paint/i.test(withoutEscapes(node.name)))
      urls.push(generate(node))
    if (node.type === 'Raw' && /url|image-set|src\s*\(/i.test(withoutEscapes(node.value))) urls.push(node.value)
  })
  return urls
}

function isHarmless(declaration: Declaration): boolean {
  const property = declaration.property.toLowerCase()
  if (!PROPERTIES.has(property) && !FAMILIES.test(property)) return false
  let harmless = declaration.value.type === 'Value'
  walk(declaration.value, (node) => {
    if (node.type === 'Raw' || node.type === 'Url') harmless = false
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) harmless = false
  })
  // A backslash or an angle bracket has no business here and every bypass needs one of them.
  return harmless && !/[\\<>{}@]|expression|javascript|behaviou?r|-moz-binding/i.test(generate(declaration))
}

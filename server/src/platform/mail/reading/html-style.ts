import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree'
import { type FetchedByStyle, nothingFetched, recordFetched, withoutEscapes } from './html-style-fetches.ts'

/** Properties for colour and spacing. None may overlay other content or load anything. */
const PROPERTIES = new Set([
  'color',
  'background',
  'background-color',
  'background-image',
  'background-position',
  'background-repeat',
  'background-size',
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

export interface HarmlessDeclaration {
  property: string
  text: string
  important: boolean
  /** For a background: the address of its first image, which the text replaces by `none`; '' without an image. */
  image?: string
}

export interface CleanStyle {
  declarations: HarmlessDeclaration[]
  /** Number of declarations that contain or may contain a URL. */
  dropped: number
  fetched: FetchedByStyle
}

/** Elements repeat the same styles and each email is read several times, so results for short texts are cached. */
const REMEMBERED_CHARS = 500
const MAX_REMEMBERED = 2000
const remembered = new Map<string, CleanStyle>()

/**
 * Keeps the declarations of a style attribute that change only the appearance. The result is shared: do not modify it.
 */
export function cleanStyle(style: string): CleanStyle {
  const cached = remembered.get(style)
  if (cached) return cached
  const tree = parseStyle(style.slice(0, MAX_STYLE_CHARS))
  const clean = tree ? cleanDeclarations(tree) : { declarations: [], dropped: 0, fetched: nothingFetched() }
  if (style.length > REMEMBERED_CHARS) return clean
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(style, clean)
  return clean
}

function cleanDeclarations(tree: CssNode): CleanStyle {
  const clean: CleanStyle = { declarations: [], dropped: 0, fetched: nothingFetched() }
  walk(tree, {
    visit: 'Declaration',
    enter(declaration: Declaration) {
      recordFetched(declaration, clean.fetched)
      const image = takeImage(declaration)
      if (mayLoad(declaration)) clean.dropped++
      else if (isHarmless(declaration))
        clean.declarations.push({ ...harmless(declaration), ...(isBackground(declaration) ? { image } : {}) })
    },
  })
  return clean
}

function harmless(declaration: Declaration): HarmlessDeclaration {
  const property = declaration.property.toLowerCase()
  return { property, text: generate(declaration), important: Boolean(declaration.important) }
}

const isBackground = ({ property }: Declaration): boolean => /^background(?:-image)?$/i.test(property)

/** Replaces the images of a background by `none`, so that its colour, place and gradients stay. */
function takeImage(declaration: Declaration): string {
  if (!isBackground(declaration)) return ''
  let image = ''
  walk(declaration.value, (node, item) => {
    if (node.type !== 'Url' || !item) return
    image ||= node.value
    item.data = { type: 'Identifier', name: 'none' }
  })
  return image
}

/** Returns the address of the image that the merged declarations show, '' for none; undefined when they say nothing. */
export function backgroundImage(declarations: readonly HarmlessDeclaration[]): string | undefined {
  let last: HarmlessDeclaration | undefined
  for (const declaration of declarations)
    if (declaration.image !== undefined && (!last?.important || declaration.important)) last = declaration
  return last?.image
}

/** Merges declarations: the later one of a property wins, unless an earlier one is important. */
export function styleText(declarations: readonly HarmlessDeclaration[]): string {
  const last = new Map<string, HarmlessDeclaration>()
  for (const declaration of declarations) {
    if (last.get(declaration.property)?.important && !declaration.important) continue
    // Deleted first: among overlapping properties (margin, margin-top) the order counts.
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

function mayLoad(declaration: Declaration): boolean {
  let loads = false
  walk(declaration, (node) => {
    if (node.type === 'Url') loads = true
    if (node.type === 'Function' && /^url$|image|src|element|paint/i.test(withoutEscapes(node.name))) loads = true
    if (node.type === 'Raw' && /url|image-set|src\s*\(/i.test(withoutEscapes(node.value))) loads = true
  })
  return loads
}

function isHarmless(declaration: Declaration): boolean {
  const property = declaration.property.toLowerCase()
  if (!PROPERTIES.has(property) && !FAMILIES.test(property)) return false
  let harmless = declaration.value.type === 'Value'
  walk(declaration.value, (node) => {
    if (node.type === 'Raw' || node.type === 'Url') harmless = false
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) harmless = false
  })
  // No legitimate value has a backslash or angle bracket, and every bypass needs one.
  return harmless && !/[\\<>{}@]|expression|javascript|behaviou?r|-moz-binding/i.test(generate(declaration))
}

import { fontPixels, type Longhands, longhandsOf, pixels } from './computed-style.ts'
import {
  above,
  BLACK,
  type Colour,
  coloursIn,
  isIndistinguishable,
  parseColour,
  parseHtmlColour,
  type Rgba,
  WHITE,
} from './css-colour.ts'
import { ALLOWED_TAGS } from './html-allowed.ts'
import { cleanStyle, type HarmlessDeclaration } from './html-style.ts'
import type { FetchedByStyle } from './html-style-fetches.ts'

export type Attributes = Record<string, string>

const KEPT_TAGS = new Set([...ALLOWED_TAGS, 'body'])
/** Elements with boxes that may be cut off. Table parts grow with their text, and inline boxes have no size. */
const BOX_TAGS = new Set(
  `address article aside blockquote body center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li
  main nav ol p pre section summary ul`.split(/\s+/),
)
const BOX_DISPLAY = /^(?:block|flow-root|list-item|flex|grid|inline-(?:block|flex|grid))$/
const TABLE_PARTS = new Set(['tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'col', 'colgroup'])
const COLOURED_BY_ATTRIBUTE = new Set(['body', 'table', ...TABLE_PARTS])

/** Layout width that emails are made for, in CSS pixels. */
const WIDTH_PX = 600
/** Smaller letters are dots. */
const MAX_DOT_PX = 1
const MIN_ALPHA = 0.1
/** A smaller box shows no part of a letter. */
const MIN_ROOM_PX = 3
/** Text this far left or above is outside the page, which does not scroll there. */
const OFF_LEFT_PX = -500
const OFF_TOP_PX = -1_000
const OFF_INDENT_PX = -300
/** Nobody scrolls this far to the right. */
const OFF_RIGHT_PX = 3_000

/** The look of Chromium and of the mail frame (mail-frame-document.ts). */
const INK: Rgba = { red: 0x1c, green: 0x25, blue: 0x24, alpha: 1 }
const LINK: Rgba = { red: 0, green: 0, blue: 0xee, alpha: 1 }
const MARKER: Rgba = { red: 255, green: 255, blue: 0, alpha: 1 }

const MAX_STYLE_CHARS = 4_000
/** Declarations that hide text and that sanitizing drops. */
const PAGE_ONLY = /(?:^|[;\s])(?:(?:left|top)\s*:\s*-\d{3,}|clip\s*:\s*rect\s*\(\s*0)/i

/** Declarations of style sheets for one element, in ascending precedence. */
interface FromSheets {
  declarations: readonly HarmlessDeclaration[]
  fetched: readonly FetchedByStyle[]
}

interface Level {
  /** No descendant can be visible. */
  isGone: boolean
  /** The text directly in this element is invisible. */
  isTextHidden: boolean
  isInvisible: boolean
  colour: Colour
  /** null when unknown, as above an image. */
  ground: Colour | null
  opacity: number
  fontPx: number
  indentPx: number
  /** Children of a flex or grid container are boxes. */
  isContainer: boolean
}

const ROOT: Level = {
  isGone: false,
  isTextHidden: false,
  isInvisible: false,
  colour: INK,
  ground: WHITE,
  opacity: 1,
  fontPx: 16,
  indentPx: 0,
  isContainer: false,
}

/**
 * Follows a document's tags and reports whether a reader sees the current text after sanitizing. Only declarations that
 * sanitizing keeps can hide text: it drops positions, clips and the styles of unknown tags.
 */
export class Visibility {
  readonly #levels: Level[] = []
  readonly #isPage: boolean
  /** Style sheets that are not read may colour a page. */
  #hasOtherSheets = false

  /** @param kind an email is shown sanitized, a page as it is */
  constructor(kind: 'email' | 'page' = 'email') {
    this.#isPage = kind === 'page'
  }

  /** @param shownTag the tag that replaces this one, see Layout.tagFor */
  open(shownTag: string, attributes: Attributes, { declarations, fetched }: FromSheets): void {
    const parent = this.#levels.at(-1) ?? ROOT
    if (this.#isPage && shownTag === 'link') this.#hasOtherSheets = true
    if (!this.#isPage && !KEPT_TAGS.has(shownTag)) return void this.#levels.push(parent)
    if (isPlain(shownTag, attributes, parent) && declarations.length + fetched.length === 0)
      return void this.#levels.push(parent)
    const own = cleanStyle(attributes.style ?? '')
    const style = longhandsOf(own.declarations.length > 0 ? [...declarations, ...own.declarations] : declarations)
    const mayHaveImage = [...fetched, own.fetched].some(({ addresses }) => addresses.length > 0)
    const level = levelOf(shownTag, attributes, style, parent, mayHaveImage || this.#hasOtherSheets)
    const isGone = level.isGone || (this.#isPage && PAGE_ONLY.test((attributes.style ?? '').slice(0, MAX_STYLE_CHARS)))
    this.#levels.push({ ...level, isGone })
  }

  close(): void {
    this.#levels.pop()
  }

  get hidden(): boolean {
    const level = this.#levels.at(-1)
    return level !== undefined && (level.isGone || level.isTextHidden)
  }
}

/** Saves work for most elements. */
const isPlain = (tag: string, attributes: Attributes, parent: Level): boolean =>
  !('style' in attributes || 'hidden' in attributes || 'data-background-src' in attributes) &&
  !(parent.isContainer || SPECIAL_TAGS.has(tag))

const SPECIAL_TAGS = new Set([...COLOURED_BY_ATTRIBUTE, 'a', 'font', 'mark'])

function levelOf(tag: string, attributes: Attributes, style: Longhands, parent: Level, mayHaveImage: boolean): Level {
  const fontPx = fontPixels(style.get('font-size'), parent.fontPx)
  const visibility = style.get('visibility')
  const level: Level = {
    isGone: parent.isGone || isGone(tag, attributes, style, fontPx, parent.isContainer),
    isTextHidden: false,
    isInvisible: /^(?:hidden|collapse)$/.test(visibility ?? '') || (visibility !== 'visible' && parent.isInvisible),
    colour: colourOf(tag, attributes, style, parent.colour),
    ground: groundOf(tag, attributes, style, parent.ground, mayHaveImage),
    opacity: parent.opacity * opacityOf(style.get('opacity')),
    fontPx,
    indentPx: pixels(style.get('text-indent'), fontPx, WIDTH_PX) ?? parent.indentPx,
    isContainer: /flex|grid/.test(style.get('display') ?? ''),
  }
  return { ...level, isTextHidden: isTextHidden(level) }
}

function isTextHidden({ isInvisible, colour, ground, opacity, fontPx, indentPx }: Level): boolean {
  if (isInvisible || fontPx <= MAX_DOT_PX) return true
  if (indentPx <= OFF_INDENT_PX || indentPx >= OFF_RIGHT_PX) return true
  if (typeof colour === 'string') return opacity < MIN_ALPHA || colour === ground
  const alpha = colour.alpha * opacity
  if (alpha < MIN_ALPHA) return true
  if (ground === null || typeof ground === 'string') return false
  return isIndistinguishable(above(colour, ground, alpha), ground)
}

function isGone(tag: string, attributes: Attributes, style: Longhands, fontPx: number, isItem: boolean): boolean {
  const display = style.get('display') ?? ''
  // Any other display overrides the attribute (HTML, section 15.3.1).
  if ('hidden' in attributes && display === '') return true
  if (/^(?:none|table-column(?:-group)?)$/.test(display)) return true
  return isOutside(tag, style, fontPx) || isCutOff(tag, display, style, fontPx, isItem)
}

function isOutside(tag: string, style: Longhands, fontPx: number): boolean {
  const px = (property: string): number => pixels(style.get(property), fontPx, null) ?? 0
  if (px('padding-left') >= OFF_RIGHT_PX) return true
  if (TABLE_PARTS.has(tag)) return false
  return px('margin-left') <= OFF_LEFT_PX || px('margin-left') >= OFF_RIGHT_PX || px('margin-top') <= OFF_TOP_PX
}

function isCutOff(tag: string, display: string, style: Longhands, fontPx: number, isItem: boolean): boolean {
  if (!/hidden|clip|auto|scroll/.test(style.get('overflow') ?? '')) return false
  const isFloat = /left|right/.test(style.get('float') ?? '')
  const isBox = BOX_DISPLAY.test(display) || (display === '' && BOX_TAGS.has(tag))
  const isTable = /^table|^inline-table/.test(display) || TABLE_PARTS.has(tag) || tag === 'table'
  if (!isBox && (isTable || !(isFloat || isItem))) return false
  return isTooSmall(style, 'height', 'bottom', fontPx, null) || isTooSmall(style, 'width', 'right', fontPx, WIDTH_PX)
}

/** Text also shows in the padding behind its box. A percentage of an unknown height has no effect. */
function isTooSmall(
  style: Longhands,
  size: 'height' | 'width',
  side: 'bottom' | 'right',
  fontPx: number,
  whole: number | null,
): boolean {
  const px = (property: string): number | null => pixels(style.get(property), fontPx, whole)
  const room = Math.min(px(size) ?? Number.POSITIVE_INFINITY, px(`max-${size}`) ?? Number.POSITIVE_INFINITY)
  const least = Math.max(room, px(`min-${size}`) ?? 0)
  return least + (px(`padding-${side}`) ?? 0) < MIN_ROOM_PX
}

function colourOf(tag: string, attributes: Attributes, style: Longhands, inherited: Colour): Colour {
  const declared = style.get('color')
  const own = parseColour(declared ?? '')
  if (own !== null) return own
  if (declared === 'initial') return BLACK
  if (declared !== undefined) return inherited
  if (tag === 'body') return parseColour(attributes.text ?? '') ?? inherited
  if (tag === 'font') return parseHtmlColour(attributes.color ?? '') ?? inherited
  if (tag === 'a' && attributes.href) return LINK
  return tag === 'mark' ? BLACK : inherited
}

function groundOf(
  tag: string,
  attributes: Attributes,
  style: Longhands,
  inherited: Colour | null,
  mayHaveImage: boolean,
): Colour | null {
  // A reader can load the image, and then sees the text on it.
  if (mayHaveImage || attributes['data-background-src']) return null
  if (COLOURED_BY_ATTRIBUTE.has(tag) && attributes.background) return null
  const value = style.get('background-image') ?? ''
  const base = blend(flatGround(tag, attributes, style), inherited)
  if (!/gradient\(/.test(value)) return base
  const [first, ...others] = coloursIn(value.match(GRADIENT)?.join(' ') ?? '')
  return first && others.every((other) => isIndistinguishable(first, other)) ? blend(first, base) : null
}

const GRADIENT = /[a-z-]*gradient\((?:[^()]|\([^()]*\))*\)/g

/** A shorthand also has words that are no colours. */
const isKnown = (colour: Colour): boolean => typeof colour !== 'string'

function flatGround(tag: string, attributes: Attributes, style: Longhands): Colour | null {
  const declared = style.get('background-color')?.replace(GRADIENT, ' ')
  if (declared !== undefined) return parseColour(declared) ?? coloursIn(declared).find(isKnown) ?? null
  if (tag === 'body') return parseColour(attributes.bgcolor ?? '')
  if (COLOURED_BY_ATTRIBUTE.has(tag)) return parseHtmlColour(attributes.bgcolor ?? '')
  return tag === 'mark' ? MARKER : null
}

function blend(colour: Colour | null, ground: Colour | null): Colour | null {
  if (colour === null) return ground
  if (typeof colour === 'string' || colour.alpha === 1) return colour
  if (colour.alpha === 0) return ground
  return ground === null || typeof ground === 'string' ? null : above(colour, ground)
}

function opacityOf(value: string | undefined): number {
  const number = Number.parseFloat(value ?? '1')
  if (Number.isNaN(number)) return 1
  return Math.min(1, Math.max(0, value?.endsWith('%') ? number / 100 : number))
}

import type { Attributes } from './html-hidden.ts'
import { cleanStyle, type HarmlessDeclaration } from './html-style.ts'
import { MAX_HTML_DEPTH } from './limits.ts'

/** A `separate` box stays on its line, but its words never join those beside it. */
type Box = 'inline' | 'separate' | 'block'

/** Elements that browsers display as blocks (HTML, section 15.3), the obsolete ones, and `br`. */
const BLOCKS = new Set(
  `address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer
  form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main marquee menu multicol nav ol optgroup p
  plaintext pre search section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const DOCUMENT = new Set(['html', 'head', 'body'])
const CONTROLS = new Set(['button', 'input', 'label', 'meter', 'output', 'progress'])
/** Saves reading all other styles. */
const STYLES_LAYOUT = /display|float/i
const LISTS = new Set(['ul', 'ol', 'menu', 'dir'])

/** Their text is never visible. */
export const TEXTLESS_TAGS = [
  'script',
  'style',
  'title',
  'textarea',
  'option',
  'select',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'template',
  'object',
  'applet',
  'audio',
  'video',
  'canvas',
  'svg',
  'math',
  'datalist',
]

interface Level {
  name: string
  box: Box
  /** The children of a flex or grid container are blocks (CSS Display 3, section 2.7). */
  isContainer: boolean
}

/** Follows a document's tags and reports how the current element is laid out, so that separate words stay apart. */
export class Layout {
  readonly #levels: Level[] = []
  readonly #dropsStyles: boolean
  #isSeparated = false
  #last = ''

  /** @param dropsStyles An inline element that a style makes a block loses its breaks, so spaces replace them. */
  constructor({ dropsStyles = false } = {}) {
    this.#dropsStyles = dropsStyles
  }

  open(name: string, attributes: Attributes, fromSheets: readonly HarmlessDeclaration[] = []): void {
    const own = STYLES_LAYOUT.test(attributes.style ?? '') ? cleanStyle(attributes.style ?? '').declarations : []
    const styles = [...fromSheets, ...own]
    const display = valueOfStyle(styles, 'display')
    const isBlockified = this.#levels.at(-1)?.isContainer === true || /left|right/.test(valueOfStyle(styles, 'float'))
    const box = isBlockified ? 'block' : boxOf(name, display)
    this.#levels.push({ name, box, isContainer: /flex|grid/.test(display) })
    this.#pass(name, box)
  }

  close(): void {
    const level = this.#levels.pop()
    if (level) this.#pass(level.name, level.box)
  }

  /** Returns `div` for a block whose own tag is not allowed, so that dropping the tag joins no words. */
  tagFor(name: string, allowed: readonly string[]): string {
    const isReplaced = this.#levels.at(-1)?.box === 'block' && !DOCUMENT.has(name) && !allowed.includes(name)
    return isReplaced && !TEXTLESS_TAGS.includes(name) ? 'div' : name
  }

  get isInList(): boolean {
    return LISTS.has(this.#levels.at(-2)?.name ?? '')
  }

  /** Puts a space before text whose first word would join the last one. */
  separate(text: string): string {
    if (text === '') return text
    const joins = this.#isSeparated && /[\p{L}\p{N}]$/u.test(this.#last) && /^[\p{L}\p{N}&]/u.test(text)
    this.#isSeparated = false
    this.#last = text.slice(-2)
    return joins ? ` ${text}` : text
  }

  #pass(name: string, box: Box): void {
    if (box === 'inline') return
    // Tags below the depth limit are dropped, so blocks there separate words like other boxes.
    const breaks = box === 'block' && this.#levels.length < MAX_HTML_DEPTH && (!this.#dropsStyles || BLOCKS.has(name))
    if (breaks) this.#last = ''
    else this.#isSeparated = true
  }
}

function boxOf(name: string, display: string): Box {
  if (display.startsWith('inline-')) return 'separate'
  if (BLOCKS.has(name) || /block|flex|grid|table|list-item|flow-root/.test(display)) return 'block'
  // Custom elements have a hyphen; most of them are not words within a sentence.
  return name.includes('-') || CONTROLS.has(name) ? 'separate' : 'inline'
}

export const isBlockTag = (name: string): boolean => BLOCKS.has(name)

const valueOfStyle = (styles: readonly HarmlessDeclaration[], property: string): string =>
  styles
    .findLast((declaration) => declaration.property === property)
    ?.text.slice(property.length + 1)
    .toLowerCase() ?? ''

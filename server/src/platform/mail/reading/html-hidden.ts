import { type HarmlessDeclaration, styleText } from './html-style.ts'

export type Attributes = Record<string, string>

const HIDING =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*\s*(?:%\s*)?(?:!|;|$)|(?:font-size|max-height|max-width|height|width)\s*:\s*0*\.?0*(?:px|pt|em|rem|%)?\s*(?:!|;|$)|mso-hide\s*:\s*all|clip\s*:\s*rect\s*\(\s*0|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{3,})/i

/** A box without size hides its text only when overflow is hidden. */
const BOX_ONLY = /(?:max-height|max-width|height|width)\s*:/i
const CLIPPED = /overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i

const withoutComments = (style: string): string => style.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')

function hiddenByStyle(style: string): boolean {
  const plain = withoutComments(style)
  const match = HIDING.exec(plain)
  if (!match) return false
  if (!BOX_ONLY.test(match[0]) || CLIPPED.test(plain)) return true
  return plain.split(';').some((declaration) => !BOX_ONLY.test(declaration) && HIDING.test(declaration))
}

const WHITE = /^(?:#fff(?:f{3})?(?:f{1,2})?|white|rgba?\(\s*255\s*[,\s]\s*255\s*[,\s]\s*255\s*(?:[,/]\s*1\s*)?\))$/

function colour(value: string): string {
  const plain = value
    .replace(/!\s*important/i, '')
    .trim()
    .toLowerCase()
  if (WHITE.test(plain)) return '#ffffff'
  return /^#[0-9a-f]{3}$/.test(plain) ? plain.replace(/[0-9a-f]/g, '$&$&') : plain
}

function declared(attributes: Attributes, property: RegExp): string {
  const match = property.exec(withoutComments(attributes.style ?? ''))
  return match ? colour(match[1] ?? '') : ''
}

const ownColour = (attributes: Attributes): string =>
  declared(attributes, /(?:^|;)\s*color\s*:\s*([^;]+)/i) || colour(attributes.color ?? '')

const ownBackground = (attributes: Attributes): string =>
  declared(attributes, /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i) ||
  colour(attributes.bgcolor ?? attributes.background ?? '')

interface Level {
  hidden: boolean
  background: string
}

/**
 * Follows a document's tags and reports whether the current text is visible. Hidden text is below display:none, zero
 * sizes or `hidden`, or has the colour of its background.
 */
export class Visibility {
  readonly #levels: Level[] = []
  /** A style sheet may colour anything, so colours are compared only without one. */
  #styleSheet = false

  open(name: string, own: Attributes, fromSheets: readonly HarmlessDeclaration[] = []): void {
    const attributes = fromSheets.length === 0 ? own : { ...own, style: `${styleText(fromSheets)};${own.style ?? ''}` }
    if (name === 'style' || name === 'link') this.#styleSheet = true
    const parent = this.#levels.at(-1) ?? { hidden: false, background: '#ffffff' }
    const background = ownBackground(attributes) || parent.background
    this.#levels.push({ hidden: parent.hidden || this.#hides(attributes, background), background })
  }

  close(): void {
    this.#levels.pop()
  }

  get hidden(): boolean {
    return this.#levels.at(-1)?.hidden ?? false
  }

  #hides(attributes: Attributes, background: string): boolean {
    if ('hidden' in attributes) return true
    const style = (attributes.style ?? '').slice(0, 4000)
    if (style !== '' && hiddenByStyle(style)) return true
    const text = ownColour(attributes)
    return !this.#styleSheet && text !== '' && text === background
  }
}

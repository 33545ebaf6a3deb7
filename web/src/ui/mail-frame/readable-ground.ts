type Colour = readonly [red: number, green: number, blue: number]

/** WCAG 2, 1.4.3. */
const MIN_CONTRAST = 4.5
/** Paper, a dark ground, and a grey on which both black and white words can be read. */
const GROUNDS: readonly Colour[] = [
  [255, 255, 255],
  [51, 65, 62],
  [117, 117, 117],
]
const MAX_ELEMENTS = 200
const MAX_TEXTS = 500

/** Gives elements whose background image is not shown a ground on which their words can be read. */
export function keepReadable(document: Document): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-background-src]')].slice(0, MAX_ELEMENTS)
  for (const element of waiting) {
    const ground = groundFor(inksOn(element), groundBehind(element))
    if (ground) element.style.backgroundColor = `rgb(${ground.join(', ')})`
  }
}

/** @returns null when the words can be read on the ground that is there */
export function groundFor(inks: readonly Colour[], behind: Colour): Colour | null {
  const worst = (ground: Colour): number => Math.min(...inks.map((ink) => contrast(ink, ground)))
  if (inks.length === 0 || worst(behind) >= MIN_CONTRAST) return null
  return GROUNDS.reduce((best, ground) => (worst(ground) > worst(best) ? ground : best), behind)
}

/** The colours of words that stand on the background of the element itself. */
function inksOn(element: HTMLElement): Colour[] {
  const inks = new Map<string, Colour>()
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let count = 0; count < MAX_TEXTS && texts.nextNode(); count++) {
    const parent = texts.currentNode.parentElement
    if (!parent || texts.currentNode.nodeValue?.trim() === '' || hasOwnGround(parent, element)) continue
    const text = styleOf(parent).color
    const ink = readColour(text)
    if (ink) inks.set(text, ink)
  }
  return [...inks.values()]
}

function hasOwnGround(from: Element, element: Element): boolean {
  for (let one: Element | null = from; one && one !== element; one = one.parentElement)
    if (readColour(styleOf(one).backgroundColor) || styleOf(one).backgroundImage !== 'none') return true
  return false
}

function groundBehind(element: Element): Colour {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const colour = readColour(styleOf(one).backgroundColor)
    if (colour) return colour
  }
  return [255, 255, 255]
}

const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element)

/** Reads a computed colour; null when it is mostly transparent. */
export function readColour(text: string): Colour | null {
  const [red, green, blue, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) return null
  return [red, green, blue]
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

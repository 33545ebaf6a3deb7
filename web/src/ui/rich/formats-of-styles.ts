type Style = ReadonlyMap<string, string>

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Formats that word processors write as styles, and the element that says the same. */
const FORMATS: readonly { name: string; isSaid(style: Style): boolean; notIn: string }[] = [
  {
    name: 'strong',
    isSaid: (style) => /^(?:bold(?:er)?|[6-9]00)$/.test(style.get('font-weight') ?? ''),
    notIn: HEADINGS,
  },
  { name: 'em', isSaid: (style) => style.get('font-style') === 'italic', notIn: '' },
  { name: 'u', isSaid: (style) => decorationOf(style).includes('underline'), notIn: 'a' },
  { name: 's', isSaid: (style) => decorationOf(style).includes('line-through'), notIn: '' },
]

const decorationOf = (style: Style): string => style.get('text-decoration-line') ?? style.get('text-decoration') ?? ''

/**
 * Replaces the styles of pasted HTML by elements, and removes what they hide. It reads the attribute itself, because the
 * page's content policy may keep the browser from applying it. Modifies the tree below `body`.
 */
export function formatsOfStyles(body: Element): void {
  for (const element of body.querySelectorAll('[style]')) {
    const style = readStyle(element.getAttribute('style') ?? '')
    element.removeAttribute('style')
    if (style.get('display') === 'none' || style.get('mso-hide') === 'all') element.remove()
    else if (element.matches('b, strong') && /^(?:normal|400)$/.test(style.get('font-weight') ?? ''))
      // Google Docs wraps all that is copied in one.
      element.replaceWith(...element.childNodes)
    else for (const format of FORMATS) if (isNew(element, style, format)) wrapContent(element, format.name)
  }
}

/** The style of a list item is that of its sign. */
function isNew(element: Element, style: Style, { name, isSaid, notIn }: (typeof FORMATS)[number]): boolean {
  if (!isSaid(style) || element.matches(`${name}, ul, ol, li, img, br`)) return false
  return notIn === '' || (!element.closest(notIn) && !element.querySelector(notIn))
}

function wrapContent(element: Element, name: string): void {
  const format = element.ownerDocument.createElement(name)
  format.append(...element.childNodes)
  element.append(format)
}

function readStyle(text: string): Style {
  const declared = text.split(';').map((declaration) => {
    const colon = declaration.indexOf(':')
    return [
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ] as const
  })
  return new Map(declared)
}

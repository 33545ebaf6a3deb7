/** Word stores the list level in a style of its own: mso-list:l0 level2 lfo1. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i
const SIGN = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const COUNTED = /^\s*[\p{L}\p{N}]{1,4}[.)]/u

/** Converts Word's list paragraphs to list items. Modifies the tree below `body`. */
export function listsOfWord(body: Element): void {
  /** The open lists, outermost first. */
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    const sign = paragraph.querySelector(SIGN)
    if (level === 0 || !sign) continue
    // Only an adjacent paragraph continues the list.
    if (last === null || paragraph.previousElementSibling !== last) open = []
    const name = COUNTED.test(sign.textContent ?? '') ? 'ol' : 'ul'
    sign.remove()
    open = open.slice(0, level)
    while (open.length < level) open.push(begin(name, open, paragraph))
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
    last = open[0] ?? null
  }
}

/** Nests the list in the last item, or replaces the paragraph. */
function begin(name: string, open: readonly Element[], paragraph: Element): Element {
  const list = paragraph.ownerDocument.createElement(name)
  const around = open.at(-1)
  if (!around) paragraph.before(list)
  else {
    const item = around.lastElementChild ?? around.appendChild(paragraph.ownerDocument.createElement('li'))
    item.append(list)
  }
  return list
}

const BLOCKS =
  'address, article, aside, blockquote, center, dd, details, div, dl, dt, figure, footer, form, h1, h2, h3, h4, h5, h6, ' +
  'header, hr, li, main, nav, ol, p, pre, section, table, tbody, td, th, thead, tr, ul'
const SHOWN = 'img, input, hr, video, audio, iframe, embed, object'

/**
 * Mail programs write each line as a `div` and an empty line as one with a break. Adjacent lines become one paragraph with
 * breaks. Empty paragraphs are dropped, because paragraphs stand apart already. Modifies the tree below `body`.
 */
export function linesOfMail(body: Element): void {
  for (const space of body.querySelectorAll('.Apple-converted-space, [style*="mso-spacerun"]')) space.replaceWith(' ')
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove()
  moveListsIntoItems(body)
  const parents = new Set([...body.querySelectorAll('div')].filter(isLine).map((line) => line.parentElement))
  for (const parent of parents) if (parent) joinLines(parent)
  for (const paragraph of body.querySelectorAll('p'))
    if (isEmpty(paragraph) && hasBlockBeside(paragraph)) paragraph.remove()
  for (const empty of body.querySelectorAll('br')) if (isBetweenBlocks(empty)) empty.remove()
  dropLastBreaks(body)
}

/** Google Docs puts a nested list beside the item that it belongs to. */
function moveListsIntoItems(body: Element): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.matches('li')) before.append(list)
  }
}

const isElement = (node: Node | null): node is Element => node?.nodeType === 1
const isBlock = (node: Node | null): node is Element => isElement(node) && node.matches(BLOCKS)
const isEmpty = (element: Element): boolean => element.textContent.trim() === '' && !element.querySelector(SHOWN)
const isLine = (node: Node): node is Element => isElement(node) && node.matches('div') && !node.querySelector(BLOCKS)

function joinLines(parent: Element): void {
  /** The lines of the paragraph that is open. */
  let lines: Node[][] = []
  /** Text and inline elements beside the lines; Gmail writes the first line so. */
  let loose: Node[] = []

  function endLoose(): void {
    if (loose.some((node) => node.textContent?.trim() || isElement(node))) lines.push(loose)
    loose = []
  }
  function endParagraph(before: Node | null): void {
    endLoose()
    if (lines.length > 0) parent.insertBefore(asParagraph(parent.ownerDocument, lines), before)
    lines = []
  }

  // The list changes while its nodes move.
  const nodes = Array.from(parent.childNodes)
  for (const node of nodes) {
    if (isLine(node)) {
      endLoose()
      if (isEmpty(node)) endParagraph(node)
      else lines.push([...node.childNodes])
      node.remove()
    } else if (isBlock(node)) endParagraph(node)
    else {
      loose.push(node)
      node.remove()
    }
  }
  endParagraph(null)
}

function asParagraph(page: Document, lines: readonly Node[][]): Element {
  const paragraph = page.createElement('p')
  for (const [at, line] of lines.entries()) {
    if (at > 0) paragraph.append(page.createElement('br'))
    const last = line.at(-1)
    paragraph.append(...(last && isElement(last) && last.matches('br') ? line.slice(0, -1) : line))
  }
  return paragraph
}

/** A break at the end of a block shows nothing, unless the block is empty otherwise. */
export function dropLastBreaks(body: Element): void {
  for (const block of body.querySelectorAll('p, div, li, h1, h2, h3, blockquote'))
    while (block.lastChild && isElement(block.lastChild) && block.lastChild.matches('br')) block.lastChild.remove()
}

const hasBlockBeside = ({ previousElementSibling, nextElementSibling }: Element): boolean =>
  isBlock(previousElementSibling) || isBlock(nextElementSibling)

function isBetweenBlocks(element: Element): boolean {
  const before = besides(element, 'previousSibling')
  const after = besides(element, 'nextSibling')
  return (isBlock(before) || isBlock(after)) && [before, after].every((node) => node === null || isBlock(node))
}

/** The nearest sibling that shows something. */
function besides(element: Element, way: 'previousSibling' | 'nextSibling'): Node | null {
  let node: Node | null = element[way]
  while (node && ((node.nodeType === 3 && node.textContent?.trim() === '') || node.nodeType === 8)) node = node[way]
  return node
}

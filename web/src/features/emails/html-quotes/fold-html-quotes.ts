import { foldQuotes } from '../plain-text/fold-quotes.ts'
import { type HtmlLine, HtmlLines, isElement, isText } from './html-lines.ts'

/** Larger emails show their quotations unfolded. */
const MAX_CHARS = 1_000_000
const MAX_LINES = 20_000

/**
 * Folds the quotations in the sanitised HTML of an email into `details` elements, by the rules for plain text: the HTML
 * is read as lines, with `>` before those that a mail program marked as quoted.
 * @param label text of the button for a number of quoted lines
 */
export function foldHtmlQuotes(html: string, label: (lines: number) => string): string {
  if (html.length > MAX_CHARS) return html
  const document = new DOMParser().parseFromString(html, 'text/html')
  const { lines } = new HtmlLines(document.body)
  if (lines.length > MAX_LINES) return html
  const folded = readFolded(lines)
  if (folded.length === 0) return html
  // Later ranges first: extracting one splits the elements around it, and text nodes before it stay.
  for (const { first, last, count } of folded.reverse()) fold(document, first, last, label(count))
  return document.body.innerHTML
}

interface Folded {
  first: HtmlLine
  last: HtmlLine
  count: number
}

function readFolded(lines: readonly HtmlLine[]): Folded[] {
  const filled = lines.filter(isFilledLine)
  const text = lines.map((line) => `${line.quoted && isFilledLine(line) ? '> ' : ''}${line.text.trim()}`).join('\n')
  const folded: Folded[] = []
  let at = 0
  for (const { folded: isFolded, lines: count } of foldQuotes(text)) {
    const [first, last] = [filled[at], filled[at + count - 1]]
    at += count
    if (isFolded && first && last) folded.push({ first, last, count })
  }
  return folded
}

const isFilledLine = ({ text }: HtmlLine): boolean => text.trim() !== ''

function fold(document: Document, first: HtmlLine, last: HtmlLine, label: string): void {
  if (!first.start || !last.end) return
  // The end first: cutting a text there keeps its beginning.
  const end = outermost(cutAfter(last.end), document.body, 'nextSibling')
  const start = withRule(outermost(cutBefore(first.start), document.body, 'previousSibling'))
  const parent = commonParent(start, end)
  const firstChild = splitBefore(start, parent)
  const lastChild = splitAfter(end, parent)
  const details = document.createElement('details')
  details.setAttribute('data-quoted', 'true')
  const summary = document.createElement('summary')
  summary.textContent = label
  details.append(summary)
  parent.insertBefore(details, firstChild)
  while (details.nextSibling && details.lastChild !== lastChild) details.append(details.nextSibling)
}

function cutBefore([node, offset]: [Node, number]): Node {
  if (!isText(node)) return node.childNodes[offset] ?? node
  return isBlank(node.data.slice(0, offset)) ? node : node.splitText(offset)
}

function cutAfter([node, offset]: [Node, number]): Node {
  if (!isText(node)) return node.childNodes[offset - 1] ?? node
  if (!isBlank(node.data.slice(offset))) node.splitText(offset)
  return node
}

/** The outermost element that has no content on this side of the node. The element for the body stays around all. */
function outermost(node: Node, body: HTMLElement, side: 'previousSibling' | 'nextSibling'): Node {
  let top = node
  while (top.parentNode && top.parentNode !== body && !isMailBody(top.parentNode) && !hasContent(top, side))
    top = top.parentNode
  return top
}

/** A rule above a quotation belongs to it. */
function withRule(start: Node): Node {
  let top = start
  for (let above = start.previousSibling; above && !isFilled(above); above = above.previousSibling)
    if (isElement(above) && (above.localName === 'hr' || above.querySelector('hr'))) top = above
  return top
}

/** Elements that hold nothing but their own kind of children. */
const STRICT = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'ul', 'ol', 'dl', 'colgroup'])

function commonParent(start: Node, end: Node): Node {
  let parent = start.parentNode
  while (parent?.parentNode && (!parent.contains(end) || parent === end || STRICT.has((parent as Element).localName)))
    parent = parent.parentNode
  return parent ?? start
}

/** Splits the elements between the node and the parent. @returns the child of the parent that begins with the node */
function splitBefore(node: Node, parent: Node): Node {
  let child = node
  while (child.parentNode && child.parentNode !== parent) {
    const outer: Node = child.parentNode
    if (!child.previousSibling) {
      child = outer
      continue
    }
    const half = outer.cloneNode(false)
    outer.parentNode?.insertBefore(half, outer.nextSibling)
    for (let next: Node | null = child; next; ) {
      const following: Node | null = next.nextSibling
      half.appendChild(next)
      next = following
    }
    child = half
  }
  return child
}

/** Splits the elements between the node and the parent. @returns the child of the parent that ends with the node */
function splitAfter(node: Node, parent: Node): Node {
  let child = node
  while (child.parentNode && child.parentNode !== parent) {
    const outer: Node = child.parentNode
    if (child.nextSibling) {
      const half = outer.cloneNode(false)
      outer.parentNode?.insertBefore(half, outer.nextSibling)
      while (child.nextSibling) half.appendChild(child.nextSibling)
    }
    child = outer
  }
  return child
}

const isMailBody = (node: Node): boolean => isElement(node) && node.hasAttribute('data-mail-body')

function hasContent(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  for (let sibling = node[side]; sibling; sibling = sibling[side]) if (isFilled(sibling)) return true
  return false
}

const isBlank = (text: string): boolean => text.trim() === ''

const isFilled = (node: Node): boolean =>
  !isBlank(node.textContent ?? '') ||
  (isElement(node) && (node.localName === 'img' || node.querySelector('img') !== null))

/** A visible line of an HTML document. */
export interface HtmlLine {
  text: string
  /** A mail program marked it as quoted. */
  quoted: boolean
  /** Text node and offset, or the parent of an image and its index; null for an empty line. */
  start: [Node, number] | null
  end: [Node, number] | null
}

const BLOCKS = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

interface Level {
  next: ChildNode | null
  quoted: boolean
  preformatted: boolean
  isBlock: boolean
}

/** Reads the lines of a document. Cells of a row share a line, as in Outlook's header of a quoted email. */
export class HtmlLines {
  readonly lines: HtmlLine[] = []
  #line: HtmlLine | null = null
  /** Not recursive, because an email may nest deeply. */
  readonly #open: Level[] = []

  constructor(body: HTMLElement) {
    this.#open.push({ next: body.firstChild, quoted: false, preformatted: false, isBlock: true })
    for (let level = this.#open.at(-1); level; level = this.#open.at(-1)) {
      const node = level.next
      if (node) {
        level.next = node.nextSibling
        this.#read(node, level)
      } else {
        if (level.isBlock) this.#end()
        this.#open.pop()
      }
    }
    this.#end()
  }

  #read(node: ChildNode, { quoted, preformatted }: Level): void {
    if (isText(node)) this.#readText(node, quoted, preformatted)
    if (!isElement(node)) return
    const tag = node.localName
    const isBlock = BLOCKS.has(tag)
    if (tag === 'br' || isBlock) this.#end()
    if (tag === 'td' || tag === 'th') this.#append(' ', node, 0, 0, quoted)
    if (tag === 'img') this.#readImage(node, quoted)
    this.#open.push({
      next: node.firstChild,
      quoted: quoted || isQuote(node),
      preformatted: preformatted || isPreformatted(node),
      isBlock,
    })
  }

  #readText(node: ChildNode, quoted: boolean, preformatted: boolean): void {
    const text = node.nodeValue ?? ''
    let from = 0
    for (const part of preformatted ? text.split('\n') : [text]) {
      if (from > 0) this.#end()
      this.#append(part.replace(/\s+/g, ' '), node, from, from + part.length, quoted)
      from += part.length + 1
    }
  }

  #readImage(image: HTMLElement, quoted: boolean): void {
    const parent = image.parentNode
    if (!parent) return
    const index = [...parent.childNodes].indexOf(image)
    this.#append('\ufffc', parent, index, index + 1, quoted)
  }

  #append(text: string, node: Node, from: number, to: number, quoted: boolean): void {
    this.#line ??= { text: '', quoted, start: null, end: null }
    this.#line.text += text
    if (text.trim() === '') return
    this.#line.start ??= [node, from]
    this.#line.end = [node, to]
    this.#line.quoted = quoted
  }

  #end(): void {
    if (this.#line) this.lines.push(this.#line)
    this.#line = null
  }
}

/** `Node.TEXT_NODE` and `Node.ELEMENT_NODE`. */
const TEXT = 3
const ELEMENT = 1

export const isText = (node: Node): node is Text => node.nodeType === TEXT

export const isElement = (node: Node): node is HTMLElement => node.nodeType === ELEMENT

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** Mail programs mark quotations by a type or a line at the side; writers indent with the same element. */
const isQuote = (element: Element): boolean =>
  element.localName === 'blockquote' &&
  (element.getAttribute('type') === 'cite' ||
    /(?:^|;)\s*border(?:-left|-right)?(?:-width|-style)?\s*:(?!\s*(?:none|0))/i.test(styleOf(element)))

const isPreformatted = (element: Element): boolean =>
  element.localName === 'pre' || /(?:^|;)\s*white-space\s*:\s*(?:pre|pre-wrap|pre-line)\b/i.test(styleOf(element))

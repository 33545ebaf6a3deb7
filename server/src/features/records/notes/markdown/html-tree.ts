import { Parser } from 'htmlparser2'
import { isBlockTag, TEXTLESS_TAGS } from '#platform/mail/reading/html-layout'

/** Offsets in the source: [start, end). */
export interface Range {
  start: number
  end: number
}

export interface TextNode extends Range {
  text: string
}

export interface Element extends Range {
  name: string
  attributes: Record<string, string>
  children: HtmlNode[]
  parent: Element | null
  /** The range between the tags. */
  inner: Range
  /** Is or contains a block. */
  isBlock: boolean
}

export type HtmlNode = TextNode | Element

export const isElement = (node: HtmlNode): node is Element => 'name' in node

/** Nesting that no person wrote. */
const MAX_DEPTH = 100
const TEXTLESS: ReadonlySet<string> = new Set(TEXTLESS_TAGS)

/** Parses HTML with the place of each node in the source; null when it is nested too deeply. */
export function parseHtml(source: string): Element | null {
  const root = elementAt(0, 0, '', {}, null)
  let current = root
  let depth = 0
  let isTooDeep = false
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      const element = elementAt(parser.startIndex, parser.endIndex + 1, name, attributes, current)
      depth += 1
      isTooDeep ||= depth > MAX_DEPTH
      current.children.push(element)
      current = element
    },
    onclosetag(_name, isImplied) {
      const lastEnd = current.children.at(-1)?.end ?? current.inner.start
      current.inner.end = isImplied ? lastEnd : parser.startIndex
      current.end = isImplied ? lastEnd : parser.endIndex + 1
      depth -= 1
      const { parent } = current
      if (!parent) return
      if (TEXTLESS.has(current.name)) parent.children.pop()
      else parent.isBlock ||= current.isBlock
      current = parent
    },
    ontext(text) {
      const last = current.children.at(-1)
      const end = parser.endIndex + 1
      if (last && !isElement(last) && last.end === parser.startIndex)
        Object.assign(last, { text: last.text + text, end })
      else current.children.push({ text, start: parser.startIndex, end })
    },
  })
  parser.end(source)
  root.end = source.length
  root.inner.end = source.length
  return isTooDeep ? null : root
}

const elementAt = (
  start: number,
  end: number,
  name: string,
  attributes: Record<string, string>,
  parent: Element | null,
): Element => ({
  name,
  attributes,
  children: [],
  parent,
  start,
  end,
  inner: { start: end, end },
  isBlock: name !== 'br' && isBlockTag(name),
})

export function findAll(node: HtmlNode, test: (element: Element) => boolean): Element[] {
  if (!isElement(node)) return []
  return [...(test(node) ? [node] : []), ...node.children.flatMap((child) => findAll(child, test))]
}

export function textOf(node: HtmlNode): string {
  if (!isElement(node)) return node.text
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

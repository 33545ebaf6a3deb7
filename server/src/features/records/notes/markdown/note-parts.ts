import { cleanHtml } from './clean-html.ts'
import { type Element, findAll, type HtmlNode, isElement, type Range, type TextNode, textOf } from './html-tree.ts'
import { rowsOf, shapeOf, type TableRow, writeRows } from './table-rows.ts'
import { longestRun, writeLine, writeParagraph } from './write-inline.ts'

/** A block of a note: its place in the HTML, and its Markdown. */
export type Part = Place & { markdown: string } & (
    | { kind: 'text'; depth: number; inner: Range; isRun: boolean }
    | { kind: 'list'; isOrdered: boolean; items: Item[] }
    | { kind: 'table'; rows: TableRow[] }
    | { kind: 'quote'; parts: Part[] }
    | { kind: 'code' | 'rule' | 'html' }
  )

interface Place extends Range {
  parent: Element
  /** New blocks begin here. */
  after: number
}

export interface Item extends Range {
  parts: Part[]
  task: Task | null
}

export interface Task {
  isDone: boolean
  /** The elements that show the state. */
  item: Element
  checkbox: Element | undefined
}

const LISTS = new Set(['ul', 'ol', 'menu', 'dir'])
/** A new block after their text belongs outside of them. */
const LABELS = new Set(['summary', 'figcaption', 'legend', 'caption'])

export const joinParts = (parts: readonly Part[], separator = '\n\n'): string =>
  parts.map(({ markdown }) => markdown).join(separator)

/** Joins the blocks of an item: only a list may follow its text without a blank line. */
export function joinItem(parts: readonly Part[]): string {
  const isTight = parts.every((part, index) => part.kind === 'list' || (index === 0 && isRun(part)))
  return joinParts(parts, isTight ? '\n' : '\n\n')
}

const isRun = (part: Part): boolean => part.kind === 'text' && part.isRun

/** Returns the blocks in an element, those in its sections included. */
export function partsOf(parent: Element): Part[] {
  const parts: Part[] = []
  for (const nodes of runsOf(parent.children)) {
    const [first] = nodes
    const found = first && isBlock(first) ? partsOfBlock(first, parent, parts.at(-1)) : textParts(parent, nodes)
    for (const part of found) parts.push(part)
  }
  return parts
}

/** Groups what is in the lines between blocks. */
function runsOf(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const runs: HtmlNode[][] = []
  for (const [index, node] of nodes.entries()) {
    const previous = nodes[index - 1]
    if (previous && !isBlock(previous) && !isBlock(node)) runs.at(-1)?.push(node)
    else runs.push([node])
  }
  return runs
}

const isBlock = (node: HtmlNode): node is Element => isElement(node) && node.isBlock && node.name !== 'a'

function partsOfBlock(element: Element, parent: Element, previous?: Part): Part[] {
  const { name, start, end } = element
  const place = { start, end, after: end, parent }
  if (LISTS.has(name)) return listParts(element, place, previous)
  // `- ---` would be a rule and no item.
  if (name === 'hr') return [{ ...place, kind: 'rule', markdown: parent.name === 'li' ? '___' : '---' }]
  if (name === 'pre') return codeParts(element, place)
  if (name === 'table') return tableParts(element, place)
  if (name === 'blockquote') return quoteParts(element, place)
  const isText = /^(?:p|h[1-6])$/.test(name) && !element.children.some(isBlock)
  return isText ? textParts(element, element.children).map((part) => ({ ...part, ...place })) : partsOf(element)
}

/** Returns the text of nodes beside each other as one part, or none. */
function textParts(element: Element, nodes: readonly HtmlNode[]): Part[] {
  const depth = Number(/^h([1-6])$/.exec(element.name)?.[1] ?? 0)
  const text = depth > 0 ? writeLine(nodes, ' ') : writeParagraph(nodes)
  if (text.trim() === '') return []
  const inner = innerRange(nodes)
  const place = { ...inner, after: LABELS.has(element.name) ? element.end : inner.end, parent: element }
  const markdown = depth > 0 ? `${'#'.repeat(depth)} ${text}` : text
  return [{ kind: 'text', ...place, depth, inner, isRun: depth === 0 && element.name !== 'p', markdown }]
}

/** Leaves out the space at both ends. */
function innerRange(nodes: readonly HtmlNode[]): Range {
  const isFilled = (node: HtmlNode): boolean => isElement(node) || node.text.trim() !== ''
  const [first, last] = [nodes.find(isFilled), nodes.findLast(isFilled)]
  if (!first || !last) return { start: 0, end: 0 }
  return { start: first.start + spaces(/^\s*/, first), end: last.end - spaces(/\s*$/, last) }
}

function spaces(pattern: RegExp, node: TextNode | Element): number {
  // Text with character references is longer in the source.
  if (isElement(node) || node.end - node.start !== node.text.length) return 0
  return pattern.exec(node.text)?.[0].length ?? 0
}

function quoteParts(quote: Element, place: Place): Part[] {
  const parts = partsOf(quote)
  return parts.length === 0 ? [] : [{ ...place, kind: 'quote', parts, markdown: indent(joinParts(parts), '> ', '> ') }]
}

function listParts(list: Element, place: Place, previous?: Part): Part[] {
  const isOrdered = list.name === 'ol'
  const items = itemsOf(list)
  if (items.length === 0) return []
  const first = Math.max(0, Number.parseInt(list.attributes.start ?? '1', 10) || 0)
  // Two lists beside each other need different marks.
  const isSecond = previous?.kind === 'list' && previous.isOrdered === isOrdered
  const written = items.map((item, index) => {
    const bullet = isSecond ? '*' : '-'
    return writeItem(item, isOrdered ? `${first + index}${isSecond ? ')' : '.'}` : bullet)
  })
  const isLoose = items.some(({ parts }) => parts.some((part) => part.kind === 'text' && !part.isRun))
  return [{ ...place, kind: 'list', isOrdered, items, markdown: written.join(isLoose ? '\n\n' : '\n') }]
}

function writeItem({ parts, task }: Item, mark: string): string {
  const box = task?.isDone ? '[x] ' : '[ ] '
  return indent(`${task ? box : ''}${joinItem(parts)}`, `${mark} `, ' '.repeat(mark.length + 1))
}

function itemsOf(list: Element): Item[] {
  const items: (Range & { elements: Element[] })[] = []
  for (const element of list.children.filter(isElement)) {
    const last = items.at(-1)
    // Some programs nest lists beside their item instead of in it.
    if (last && element.name !== 'li') {
      last.elements.push(element)
      last.end = element.end
    } else items.push({ start: element.start, end: element.end, elements: [element] })
  }
  return items.map(({ start, end, elements }) => {
    const task = elements[0] ? takeTask(elements[0]) : null
    const parts = elements.flatMap((element) =>
      element.name === 'li' ? partsOf(element) : partsOfBlock(element, list),
    )
    return { start, end, task, parts }
  })
}

/** Takes the checkbox of a task out of its text; null without one. */
function takeTask(item: Element): Task | null {
  const checkbox = findCheckbox(item)
  if (checkbox?.parent) checkbox.parent.children = checkbox.parent.children.filter((child) => child !== checkbox)
  const state = item.attributes['data-checked'] ?? (checkbox && String('checked' in checkbox.attributes))
  return state === undefined ? null : { isDone: state === 'true', item, checkbox }
}

function findCheckbox(element: Element): Element | undefined {
  for (const child of element.children) {
    if (!isElement(child) || LISTS.has(child.name)) continue
    const isCheckbox = child.name === 'input' && child.attributes.type?.toLowerCase() === 'checkbox'
    const found = isCheckbox ? child : findCheckbox(child)
    if (found) return found
  }
  return undefined
}

function codeParts(pre: Element, place: Place): Part[] {
  const isRich = findAll(pre, ({ name, attributes }) => name === 'img' || attributes.href !== undefined).length > 0
  if (isRich) return [{ ...place, kind: 'html', markdown: cleanHtml(pre) }]
  const text = textOf(pre)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\n$/g, '')
  if (text.trim() === '') return []
  const classes = findAll(pre, () => true).map(({ attributes }) => attributes.class)
  const language = /\blang(?:uage)?-([\w+#.-]+)/.exec(classes.join(' '))?.[1] ?? ''
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1))
  return [{ ...place, kind: 'code', markdown: `${fence}${language}\n${text}\n${fence}` }]
}

function tableParts(table: Element, place: Place): Part[] {
  const shape = shapeOf(table)
  if (shape === 'layout') return partsOf(table)
  if (shape === 'html') return [{ ...place, kind: 'html', markdown: cleanHtml(table) }]
  const rows = rowsOf(table)
  const caption = writeParagraph(table.children.filter((child) => isElement(child) && child.name === 'caption'))
  const markdown = [caption, writeRows(rows)].filter((text) => text !== '').join('\n\n')
  return markdown === '' ? [] : [{ ...place, kind: 'table', rows, markdown }]
}

const indent = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) =>
      line === '' ? (index === 0 ? first : others).trimEnd() : (index === 0 ? first : others) + line,
    )
    .join('\n')

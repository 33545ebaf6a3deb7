import { formatsOfStyles } from './formats-of-styles.ts'
import { linesOfMail } from './lines-of-mail.ts'
import { listsOfWord } from './lists-of-word.ts'

type KeepImage = (image: HTMLImageElement) => string | null

interface Pasted {
  html: string
  simplified: boolean
}

/** The page's content policy applies here too and would report each one. */
const STYLES = /<style\b[^]*?<\/style\s*>/gi
/** Blocks that the editor would merge with adjacent text. */
const UNKNOWN_BLOCKS = 'summary, caption, legend, center, main, nav, option'
/** Content that makes a cell more than plain text. */
const MORE_THAN_WORDS = 'ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, hr, p + p, div + div'
const SHOWN = 'img, video, audio, iframe, embed, object'
/** Maximum size of tracking pixels. */
const COUNTER_PX = 1
/** An emoji shown as an image. */
const SIGN = /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])+$/u

/**
 * Converts foreign HTML for the rich editor: rows of layout tables become lines, media become links. It is parsed in an inert
 * document, so nothing runs or loads.
 * @param picture name for an image without text and address.
 * @param keepImage returns the new source of an image that stays one; null for others.
 * @param keepsTables tables of words stay tables.
 */
export function readPasted(
  html: string,
  picture: string,
  keepImage: KeepImage = () => null,
  keepsTables = false,
): Pasted {
  const page = new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html')
  const { body } = page
  for (const hidden of body.querySelectorAll('script, template, noscript')) hidden.remove()
  listsOfWord(body)
  linesOfMail(body)
  formatsOfStyles(body)
  for (const list of body.querySelectorAll('ul')) markTasks(list)
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.checked ? '[x] ' : '[ ] ')
  for (const block of body.querySelectorAll(UNKNOWN_BLOCKS)) block.replaceWith(asBlock(page, [...block.childNodes]))
  const shown = [...body.querySelectorAll(SHOWN)].map(
    (element) => !isKept(element, keepImage) && putIntoWords(element, picture),
  )
  // Innermost first: a cell is converted before its row.
  const tables = [...body.querySelectorAll('table')].reverse()
  const simplified = tables.filter((table) => !keepsTables || !isOfWords(table))
  for (const table of tables) {
    if (simplified.includes(table)) table.replaceWith(...rowsOf(table))
    else table.replaceWith(plainTable(table))
  }
  return { html: body.innerHTML, simplified: simplified.length > 0 || shown.includes(true) }
}

function isKept(element: Element, keepImage: KeepImage): boolean {
  const source = element instanceof HTMLImageElement ? keepImage(element) : null
  if (source !== null) element.setAttribute('src', source)
  return source !== null
}

function asBlock(page: Document, content: readonly (Node | string)[], name: 'p' | 'div' = 'p'): HTMLElement {
  const block = page.createElement(name)
  block.append(...content)
  return block
}

/** A row of plain text becomes one line. Cells with more, as in layout tables, are stacked. */
function rowsOf(table: HTMLTableElement): Element[] {
  const page = table.ownerDocument
  return [...table.rows].flatMap((row) => {
    const cells = [...row.cells]
    if (cells.some((cell) => cell.querySelector(MORE_THAN_WORDS)))
      return cells.map(({ childNodes }) => asBlock(page, [...childNodes], 'div'))
    return [
      asBlock(
        page,
        cells.flatMap((cell, at) => [...(at > 0 ? [' | '] : []), ...wordsOf(cell)]),
      ),
    ]
  })
}

const MAX_TABLE_COLUMNS = 30

/** A table with more than words in its cells, or of one row or column, arranges a page. */
function isOfWords({ rows }: HTMLTableElement): boolean {
  const columns = widthOf(rows)
  const hasMore = [...rows].some(({ cells }) => [...cells].some((cell) => cell.querySelector(MORE_THAN_WORDS)))
  return rows.length > 1 && columns > 1 && columns <= MAX_TABLE_COLUMNS && !hasMore
}

const widthOf = (rows: HTMLTableElement['rows']): number =>
  Math.max(0, ...[...rows].map(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0)))

/** Returns the table with as many cells in each row, the first row as the head. */
function plainTable({ rows, ownerDocument: page }: HTMLTableElement): HTMLTableElement {
  const columns = widthOf(rows)
  const table = page.createElement('table')
  for (const [at, row] of [...rows].entries()) {
    const plain = table.insertRow()
    for (const cell of row.cells) {
      const made = page.createElement(at === 0 ? 'th' : 'td')
      made.setAttribute('align', cell.getAttribute('align') ?? cell.style.textAlign)
      made.append(...wordsOf(cell))
      plain.append(made)
    }
    while (plain.cells.length < columns) plain.append(page.createElement(at === 0 ? 'th' : 'td'))
  }
  return table
}

function wordsOf(cell: Element): Node[] {
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
  return [...cell.childNodes]
}

function putIntoWords(element: Element, picture: string): boolean {
  const words = wordsFor(element)
  const size = [element.getAttribute('width'), element.getAttribute('height')]
  if (SIGN.test(words) || size.some((px) => px !== null && px !== '' && Number(px) <= COUNTER_PX)) {
    element.replaceWith(SIGN.test(words) ? words : '')
    return false
  }
  const address = element.getAttribute('src') ?? element.getAttribute('data') ?? ''
  if (!/^https?:/i.test(address) || element.closest('a')) element.replaceWith(words || picture)
  else {
    const link = element.ownerDocument.createElement('a')
    link.href = address
    link.textContent = words || address
    element.replaceWith(link, ' ')
  }
  return true
}

const wordsFor = (element: Element): string =>
  (element.getAttribute('alt') || element.getAttribute('title') || '').replaceAll(/\s+/g, ' ').trim()

function markTasks(list: Element): void {
  const boxes = [...list.children].map((item) => {
    const box = item.querySelector<HTMLInputElement>('input[type="checkbox"]')
    return box?.closest('li') === item ? box : null
  })
  if (boxes.length === 0 || boxes.includes(null)) return
  list.setAttribute('data-type', 'taskList')
  for (const [at, item] of [...list.children].entries()) {
    item.setAttribute('data-type', 'taskItem')
    item.setAttribute('data-checked', String(boxes[at]?.checked ?? false))
    boxes[at]?.remove()
  }
}

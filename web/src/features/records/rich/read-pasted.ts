import { listsOfWord } from './lists-of-word.ts'

interface Pasted {
  html: string
  /** Whether a table or something to be looked at became words. */
  simplified: boolean
}

/** The content policy of the page holds here too, and would complain of each. */
const STYLES = /<style\b[^]*?<\/style\s*>/gi
/** Blocks that the editor would run together with what stands beside them. */
const UNKNOWN_BLOCKS = 'summary, caption, legend, center, main, nav, option'
/** What may stand in a cell that is words and nothing else. */
const MORE_THAN_WORDS = 'ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, hr, p + p, div + div'
const SHOWN = 'img, video, audio, iframe, embed, object'
/** Bounds of what a page shows of nobody: a picture that only counts its readers. */
const COUNTER_PX = 1
/** A picture that stands for a sign of the writing. */
const SIGN = /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])+$/u

/**
 * HTML from anywhere, as the rich editor can keep it: rows of a table are lines, pictures and films are links with their
 * words. It is parsed in a document of no page, so nothing of it runs or is fetched.
 * @param picture what a picture is called that has neither words nor an address.
 */
export function readPasted(html: string, picture: string): Pasted {
  const page = new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html')
  const { body } = page
  for (const hidden of body.querySelectorAll('script, template, noscript')) hidden.remove()
  listsOfWord(body)
  for (const list of body.querySelectorAll('ul')) markTasks(list)
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.checked ? '[x] ' : '[ ] ')
  for (const block of body.querySelectorAll(UNKNOWN_BLOCKS)) block.replaceWith(asBlock(page, [...block.childNodes]))
  const shown = [...body.querySelectorAll(SHOWN)].map((element) => putIntoWords(element, picture))
  // From the inside outwards: what lies in a cell is settled before its row is.
  const tables = [...body.querySelectorAll('table')].reverse()
  for (const table of tables) table.replaceWith(...rowsOf(table))
  return { html: body.innerHTML, simplified: tables.length > 0 || shown.includes(true) }
}

/** In the document of what it holds. */
function asBlock(page: Document, content: readonly (Node | string)[], name: 'p' | 'div' = 'p'): HTMLElement {
  const block = page.createElement(name)
  block.append(...content)
  return block
}

/** A row of words is a line; where cells hold more than words, as in pages that are laid out by tables, they stand below each other. */
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

/** What stands in a cell without the one paragraph that may be around it. */
function wordsOf(cell: Element): Node[] {
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
  return [...cell.childNodes]
}

/** @returns whether something of it is told in other words now. */
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

/** A list whose every item begins with a box, as the editor marks its own. */
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

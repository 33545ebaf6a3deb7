import { formatsOfStyles } from './formats-of-styles.ts'
import { linesOfMail } from './lines-of-mail.ts'
import { listsOfWord } from './lists-of-word.ts'
import { alignCells, endLayoutTables, plainTable } from './tables-of-mail.ts'

type KeepImage = (image: HTMLImageElement) => string | null

interface Pasted {
  html: string
  simplified: boolean
}

/** The page's content policy applies here too and would report each one. */
const STYLES = /<style\b[^]*?<\/style\s*>/gi
/** Blocks that the editor would merge with adjacent text. */
const UNKNOWN_BLOCKS = 'summary, caption, legend, center, main, nav, option'
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
 */
export function readPasted(html: string, picture: string, keepImage: KeepImage = () => null): Pasted {
  const page = new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html')
  const { body } = page
  for (const hidden of body.querySelectorAll('script, template, noscript')) hidden.remove()
  listsOfWord(body)
  linesOfMail(body)
  alignCells(body)
  formatsOfStyles(body)
  for (const list of body.querySelectorAll('ul')) markTasks(list)
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(box.checked ? '[x] ' : '[ ] ')
  for (const block of body.querySelectorAll(UNKNOWN_BLOCKS)) block.replaceWith(asBlock(page, [...block.childNodes]))
  const shown = [...body.querySelectorAll(SHOWN)].map(
    (element) => !isKept(element, keepImage) && putIntoWords(element, picture),
  )
  const isSimplified = endLayoutTables(body)
  for (const table of body.querySelectorAll('table')) table.replaceWith(plainTable(table))
  return { html: body.innerHTML, simplified: isSimplified || shown.includes(true) }
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

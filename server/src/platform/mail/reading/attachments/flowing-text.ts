import type { Limits } from './extract.ts'
import { readXml, type XmlTag } from './xml-text.ts'

/** Tags that contain text: runs of a paragraph in Word and PowerPoint, paragraphs in OpenDocument. */
const WORDS = new Set(['t', 'p', 'h'])
/** Deleted text, and the fallback copy of a drawing for old programs. */
const SKIPPED = new Set(['Fallback', 'tracked-changes', 'instrText', 'delText'])
const MAX_SPACES = 80

/**
 * Returns the paragraphs of WordprocessingML, DrawingML (ECMA-376) or an OpenDocument content part, one per line; tabs
 * separate table cells.
 */
export function flowingText(bytes: Uint8Array, limits: Limits): string {
  const page = new Page(limits.remainingChars)
  readXml(
    bytes,
    {
      open: (tag) => page.open(tag),
      close: (name) => page.close(name),
      text: (text) => page.write(text),
      full: () => page.full,
    },
    limits,
  )
  return page.text
}

class Page {
  text = ''
  readonly #maxChars: number
  #skipped = 0
  #cells = 0
  readonly #open: string[] = []

  constructor(maxChars: number) {
    this.#maxChars = maxChars
  }

  get full(): boolean {
    return this.text.length > this.#maxChars
  }

  open({ name, attribute }: XmlTag): void {
    if (SKIPPED.has(name)) this.#skipped++
    if (name === 'tc' || name === 'table-cell') this.#cells++
    const within = this.#inWords()
    this.#open.push(name)
    if (this.#skipped > 0) return
    if (name === 'tab') this.text += '\t'
    else if (name === 'br' || name === 'line-break' || name === 'cr') this.text += '\n'
    else if (name === 's' && within) this.text += ' '.repeat(Math.min(Number(attribute('c')) || 1, MAX_SPACES))
  }

  close(name: string): void {
    this.#open.pop()
    if (SKIPPED.has(name)) this.#skipped--
    if (name === 'tc' || name === 'table-cell') {
      this.#cells--
      this.text = `${this.text.trimEnd()}\t`
    } else if (name === 'tr' || name === 'table-row') this.text = `${this.text.trimEnd()}\n`
    else if (name === 'p' || name === 'h') this.text += this.#cells > 0 ? ' ' : '\n'
  }

  write(text: string): void {
    if (this.#skipped === 0 && this.#inWords()) this.text += text
  }

  /**
   * Word puts white space between its tags, so only `t` counts there; in OpenDocument any text within a paragraph
   * counts.
   */
  #inWords(): boolean {
    const last = this.#open.at(-1) ?? ''
    if (WORDS.has(last)) return true
    return (last === 'span' || last === 'a') && this.#open.some((name) => name === 'p' || name === 'h')
  }
}

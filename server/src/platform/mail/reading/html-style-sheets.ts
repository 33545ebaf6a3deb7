import { type Atrule, type Block, type CssNode, generate, type Rule } from 'css-tree'
import type { Attributes } from './html-hidden.ts'
import {
  matches,
  type ReadSelector,
  readSelector,
  readSelectorBroadly,
  type StyledElement,
  styledElement,
} from './html-selectors.ts'
import { cleanStyle, type HarmlessDeclaration } from './html-style.ts'
import { type FetchedByStyle, withoutEscapes } from './html-style-fetches.ts'
import { type FontFace, importedBy, parseSheet, readFontFace, sheetsOf } from './html-style-source.ts'
import { MAX_INLINED_CHARS, MAX_SELECTOR_TESTS, MAX_STYLE_RULES } from './limits.ts'

interface StyleRule extends ReadSelector {
  /** Its declarations as they were written. Most rules match nothing, so they are read when one does. */
  body: string
  /** Whether it is asked for looks, or for what it fetches. */
  kind: 'look' | 'fetch'
  order: number
}

/** What the sheets say of one element: the weightiest declaration last. */
export interface SaidBySheets {
  declarations: HarmlessDeclaration[]
  fetched: FetchedByStyle[]
}

export const NO_RULES: SaidBySheets = { declarations: [], fetched: [] }

/** The width that a mail is laid out for, in CSS pixels; rules for narrower screens have no effect on its look. */
const WIDTH_PX = 600

/**
 * The style sheets of a document, followed tag by tag: what they say of each element goes into its style attribute, so
 * that newsletters keep their look although no style sheet is ever shown. Never more than harmless declarations come out.
 */
export class StyleSheets {
  /** Sheets elsewhere that these ask for. */
  readonly imports: string[] = []
  readonly fonts: FontFace[] = []
  readonly #byKey = new Map<string, StyleRule[]>()
  readonly #open: StyledElement[] = []
  #rules = 0
  #tests = 0
  #chars = 0

  constructor(html: string) {
    if (!/<style/i.test(html)) return
    for (const sheet of sheetsOf(html)) {
      const parts = parseSheet(sheet)
      this.imports.push(...importedBy(parts[0]?.nodes ?? []))
      for (const { nodes, text } of parts) this.#read(nodes, text, true)
    }
  }

  /** A tag opens. */
  open(tag: string, attributes: Attributes): SaidBySheets {
    if (this.#rules === 0) return NO_RULES
    const element = styledElement(tag, attributes)
    const spend = (): boolean => this.#tests++ < MAX_SELECTOR_TESTS
    const found = this.#candidates(element).filter((rule) => spend() && matches(rule, element, this.#open, spend))
    this.#open.push(element)
    found.sort((one, other) => one.specificity - other.specificity || one.order - other.order)
    const fetched = found.flatMap(({ kind, body }) => (kind === 'fetch' ? [cleanStyle(body).fetched] : []))
    if (this.#chars > MAX_INLINED_CHARS) return { declarations: [], fetched }
    const declarations = found.flatMap(({ kind, body }) => (kind === 'look' ? cleanStyle(body).declarations : []))
    this.#chars += declarations.reduce((sum, { text }) => sum + text.length, 0)
    return { declarations, fetched }
  }

  close(): void {
    this.#open.pop()
  }

  #candidates({ tag, id, classes }: StyledElement): StyleRule[] {
    const keys = ['*', tag, ...(id ? [`#${id}`] : []), ...[...classes].map((name) => `.${name}`)]
    return keys.flatMap((key) => this.#byKey.get(key) ?? [])
  }

  /** @param looks whether the rules hold for the width that we lay out for */
  #read(nodes: readonly CssNode[], sheet: string, looks: boolean): void {
    for (const node of nodes) {
      if (node.type === 'Rule') this.#readRule(node, bodyOf(node.block, sheet), looks)
      if (node.type !== 'Atrule') continue
      const name = withoutEscapes(node.name).toLowerCase()
      if (name === 'font-face') this.fonts.push(readFontFace(bodyOf(node.block, sheet)))
      else if (name !== 'media' || !isForPaper(node))
        this.#read(node.block?.children.toArray() ?? [], sheet, looks && name === 'media' && holdsHere(node))
    }
  }

  #readRule({ prelude }: Rule, body: string, looks: boolean): void {
    if (prelude.type !== 'SelectorList') return
    for (const node of prelude.children.toArray()) {
      if (node.type !== 'Selector') continue
      if (looks) this.#add(readSelector(node), body, 'look')
      // A state that comes later, or a part of an element: what it names may be fetched.
      if (MAY_FETCH.test(body)) this.#add(readSelectorBroadly(node), body, 'fetch')
    }
  }

  #add(selector: ReadSelector | null, body: string, kind: StyleRule['kind']): void {
    if (!selector || this.#rules >= MAX_STYLE_RULES) return
    const [{ id, classes, tag }] = selector.steps
    const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : tag || '*'
    const rules = this.#byKey.get(key) ?? []
    rules.push({ ...selector, body, kind, order: this.#rules++ })
    this.#byKey.set(key, rules)
  }
}

/** Escapes may hide any of these words. */
const MAY_FETCH = /url|image-set|var\s*\(|\\/i

/** Without its braces. */
const bodyOf = (block: Block | null, sheet: string): string =>
  block?.loc ? sheet.slice(block.loc.start.offset + 1, block.loc.end.offset).replace(/\}$/, '') : ''

const queryOf = ({ prelude }: Atrule): string => (prelude ? generate(prelude).toLowerCase() : '')

const isForPaper = (media: Atrule): boolean => /^(?:only )?print\b[^,]*$/.test(queryOf(media))

/** Of conditions we follow the kind of medium and a least width. */
function holdsHere(media: Atrule): boolean {
  const query = queryOf(media)
  if (!/^(?:only )?(?:all|screen)?(?: ?and ?)?(?:\(min-width: ?\d+px\))?$/.test(query)) return false
  return Number(/\d+/.exec(query)?.[0] ?? 0) <= WIDTH_PX
}

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
  /** Raw declarations. Most rules match nothing, so they are parsed on the first match. */
  body: string
  kind: 'look' | 'fetch'
  order: number
}

/** Declarations of all sheets for one element, in ascending precedence. */
export interface SheetStyles {
  declarations: HarmlessDeclaration[]
  fetched: FetchedByStyle[]
}

export const NO_RULES: SheetStyles = { declarations: [], fetched: [] }

/** Assumed layout width of an email, in CSS pixels; rules for narrower screens do not affect its appearance. */
const WIDTH_PX = 600

/**
 * Follows a document tag by tag and moves style sheet declarations into style attributes. Newsletters keep their look
 * although no style sheet is ever shown. The output contains only harmless declarations.
 */
export class StyleSheets {
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

  open(tag: string, attributes: Attributes): SheetStyles {
    if (this.#rules === 0) return NO_RULES
    const element = styledElement(tag, attributes)
    const spend = (): boolean => this.#tests++ < MAX_SELECTOR_TESTS
    const found = this.#candidates(element).filter((rule) => spend() && matches(rule, element, this.#open, spend))
    this.#open.push(element)
    found.sort((a, b) => a.specificity - b.specificity || a.order - b.order)
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

  #read(nodes: readonly CssNode[], sheet: string, isApplied: boolean): void {
    for (const node of nodes) {
      if (node.type === 'Rule') this.#readRule(node, bodyOf(node.block, sheet), isApplied)
      if (node.type !== 'Atrule') continue
      const name = withoutEscapes(node.name).toLowerCase()
      if (name === 'font-face') this.fonts.push(readFontFace(bodyOf(node.block, sheet)))
      else if (name !== 'media' || !isForPaper(node))
        this.#read(node.block?.children.toArray() ?? [], sheet, isApplied && name === 'media' && appliesToLayout(node))
    }
  }

  #readRule({ prelude }: Rule, body: string, isApplied: boolean): void {
    if (prelude.type !== 'SelectorList') return
    for (const node of prelude.children.toArray()) {
      if (node.type !== 'Selector') continue
      if (isApplied) this.#add(readSelector(node), body, 'look')
      // For states and pseudo-elements, only their fetches matter.
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

const bodyOf = (block: Block | null, sheet: string): string =>
  block?.loc ? sheet.slice(block.loc.start.offset + 1, block.loc.end.offset).replace(/\}$/, '') : ''

const queryOf = ({ prelude }: Atrule): string => (prelude ? generate(prelude).toLowerCase() : '')

const isForPaper = (media: Atrule): boolean => /^(?:only )?print\b[^,]*$/.test(queryOf(media))

/** Supports only the media type and a minimum width. */
function appliesToLayout(media: Atrule): boolean {
  const query = queryOf(media)
  if (!/^(?:only )?(?:all|screen)?(?: ?and ?)?(?:\(min-width: ?\d+px\))?$/.test(query)) return false
  return Number(/\d+/.exec(query)?.[0] ?? 0) <= WIDTH_PX
}

import { type Atrule, type CssNode, generate, type Rule } from 'css-tree'
import type { Attributes } from './html-hidden.ts'
import {
  matches,
  type ReadSelector,
  readSelector,
  readSelectorBroadly,
  type StyledElement,
  styledElement,
} from './html-selectors.ts'
import { cleanDeclarations, type HarmlessDeclaration } from './html-style.ts'
import { type FetchedByStyle, withoutEscapes } from './html-style-fetches.ts'
import { type FontFace, importedBy, parseSheet, readFontFace, sheetsOf } from './html-style-source.ts'
import { MAX_INLINED_CHARS, MAX_SELECTOR_TESTS, MAX_STYLE_RULES } from './limits.ts'

interface StyleRule extends ReadSelector {
  declarations: HarmlessDeclaration[]
  fetched: FetchedByStyle[]
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
    for (const text of sheetsOf(html)) {
      const nodes = parseSheet(text)
      this.imports.push(...importedBy(nodes))
      this.#read(nodes, true)
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
    const declarations = found.flatMap((rule) => rule.declarations)
    this.#chars += declarations.reduce((sum, { text }) => sum + text.length, 0)
    const fetched = found.flatMap((rule) => rule.fetched)
    return { declarations: this.#chars > MAX_INLINED_CHARS ? [] : declarations, fetched }
  }

  close(): void {
    this.#open.pop()
  }

  #candidates({ tag, id, classes }: StyledElement): StyleRule[] {
    const keys = ['*', tag, ...(id ? [`#${id}`] : []), ...[...classes].map((name) => `.${name}`)]
    return keys.flatMap((key) => this.#byKey.get(key) ?? [])
  }

  /** @param looks whether the rules hold for the width that we lay out for */
  #read(nodes: readonly CssNode[], looks: boolean): void {
    for (const node of nodes) {
      if (node.type === 'Rule') this.#readRule(node, looks)
      if (node.type !== 'Atrule') continue
      const name = withoutEscapes(node.name).toLowerCase()
      if (name === 'font-face') this.fonts.push(readFontFace(node))
      else if (name !== 'media' || !isForPaper(node))
        this.#read(node.block?.children.toArray() ?? [], looks && name === 'media' && holdsHere(node))
    }
  }

  #readRule({ prelude, block }: Rule, looks: boolean): void {
    const { declarations, fetched } = cleanDeclarations(block)
    if (prelude.type !== 'SelectorList') return
    const fetches = fetched.addresses.length + fetched.kept.length > 0 || fetched.usesVariables
    for (const node of prelude.children.toArray()) {
      if (node.type !== 'Selector') continue
      if (looks && declarations.length > 0) this.#add(readSelector(node), declarations, [])
      // A state that comes later, or a part of an element: what it names may be fetched.
      if (fetches) this.#add(readSelectorBroadly(node), [], [fetched])
    }
  }

  #add(selector: ReadSelector | null, declarations: HarmlessDeclaration[], fetched: FetchedByStyle[]): void {
    if (!selector || this.#rules >= MAX_STYLE_RULES) return
    const [{ id, classes, tag }] = selector.steps
    const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : tag || '*'
    const rules = this.#byKey.get(key) ?? []
    rules.push({ ...selector, declarations, fetched, order: this.#rules++ })
    this.#byKey.set(key, rules)
  }
}

const queryOf = ({ prelude }: Atrule): string => (prelude ? generate(prelude).toLowerCase() : '')

const isForPaper = (media: Atrule): boolean => /^(?:only )?print\b[^,]*$/.test(queryOf(media))

/** Of conditions we follow the kind of medium and a least width. */
function holdsHere(media: Atrule): boolean {
  const query = queryOf(media)
  if (!/^(?:only )?(?:all|screen)?(?: ?and ?)?(?:\(min-width: ?\d+px\))?$/.test(query)) return false
  return Number(/\d+/.exec(query)?.[0] ?? 0) <= WIDTH_PX
}

import { type Atrule, type CssNode, generate, parse, type Rule } from 'css-tree'
import type { Attributes } from './html-hidden.ts'
import { matches, type ReadSelector, readSelector, type StyledElement, styledElement } from './html-selectors.ts'
import { cleanDeclarations, type HarmlessDeclaration } from './html-style.ts'
import { MAX_INLINED_CHARS, MAX_SELECTOR_TESTS, MAX_STYLE_RULES, MAX_STYLE_SHEET_CHARS } from './limits.ts'

interface StyleRule extends ReadSelector {
  declarations: HarmlessDeclaration[]
  order: number
}

/** The width that a mail is laid out for, in CSS pixels; rules for narrower screens have no effect. */
const WIDTH_PX = 600

/**
 * The style sheets of a document, followed tag by tag: what they say of each element goes into its style attribute, so
 * that newsletters keep their look although no style sheet is ever shown. Never more than harmless declarations come out.
 */
export class StyleSheets {
  readonly #byKey = new Map<string, StyleRule[]>()
  readonly #open: StyledElement[] = []
  #rules = 0
  #tests = 0
  #chars = 0

  constructor(html: string) {
    if (!/<style/i.test(html)) return
    const sheet = parseSheet(sheetsOf(html).join('\n').slice(0, MAX_STYLE_SHEET_CHARS))
    if (sheet?.type === 'StyleSheet') this.#read(sheet.children.toArray())
  }

  /** A tag opens. @returns what the sheets say of it, the weightiest last. */
  open(tag: string, attributes: Attributes): HarmlessDeclaration[] {
    if (this.#rules === 0) return []
    const element = styledElement(tag, attributes)
    const spend = (): boolean => this.#tests++ < MAX_SELECTOR_TESTS
    const found = this.#candidates(element).filter((rule) => spend() && matches(rule, element, this.#open, spend))
    this.#open.push(element)
    found.sort((one, other) => one.specificity - other.specificity || one.order - other.order)
    const declarations = found.flatMap((rule) => rule.declarations)
    this.#chars += declarations.reduce((sum, { text }) => sum + text.length, 0)
    return this.#chars > MAX_INLINED_CHARS ? [] : declarations
  }

  close(): void {
    this.#open.pop()
  }

  #candidates({ tag, id, classes }: StyledElement): StyleRule[] {
    const keys = ['*', tag, ...(id ? [`#${id}`] : []), ...[...classes].map((name) => `.${name}`)]
    return keys.flatMap((key) => this.#byKey.get(key) ?? [])
  }

  #read(nodes: CssNode[]): void {
    for (const node of nodes) {
      if (node.type === 'Rule') this.#readRule(node)
      if (node.type === 'Atrule' && appliesHere(node)) this.#read(node.block?.children.toArray() ?? [])
    }
  }

  #readRule({ prelude, block }: Rule): void {
    const { declarations } = cleanDeclarations(block)
    if (declarations.length === 0 || prelude.type !== 'SelectorList') return
    for (const node of prelude.children.toArray()) {
      const selector = node.type === 'Selector' ? readSelector(node) : null
      if (!selector || this.#rules >= MAX_STYLE_RULES) continue
      const [{ id, classes, tag }] = selector.steps
      const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : tag || '*'
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), { ...selector, declarations, order: this.#rules++ }])
    }
  }
}

/** In the order of the document, but for those in comments; a sheet may hold the marks of a comment itself. */
export const sheetsOf = (html: string): string[] =>
  [...html.matchAll(/<!--[^]*?(?:-->|$)|<style\b([^>]*)>([^]*?)(?:<\/style|$)/gi)]
    .filter(([, attributes = '']) => !/\bmedia\s*=\s*["']?\s*print/i.test(attributes))
    .map(([, , text = '']) => text)

function parseSheet(text: string): CssNode | null {
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** Of conditions we follow the kind of medium and a least width. */
function appliesHere({ name, prelude }: Atrule): boolean {
  if (name.toLowerCase() !== 'media' || !prelude) return false
  const query = generate(prelude).toLowerCase()
  if (!/^(?:only )?(?:all|screen)?(?: ?and ?)?(?:\(min-width: ?\d+px\))?$/.test(query)) return false
  return Number(/\d+/.exec(query)?.[0] ?? 0) <= WIDTH_PX
}

import type { CssNode, Selector } from 'css-tree'
import type { Attributes } from './html-hidden.ts'

export interface StyledElement {
  tag: string
  id: string
  classes: ReadonlySet<string>
  attributes: Attributes
}

interface Compound {
  tag: string
  id: string
  classes: string[]
  /** Value null: the attribute only has to exist. */
  attributes: { name: string; value: string | null }[]
  link: boolean
  combinator: ' ' | '>' | ''
}

/** One selector, its rightmost step first. */
export interface ReadSelector {
  steps: readonly [Compound, ...Compound[]]
  /** Sorts by specificity (Selectors 4, section 17). */
  specificity: number
}

export const styledElement = (tag: string, attributes: Attributes): StyledElement => ({
  tag: tag.toLowerCase(),
  id: attributes.id ?? '',
  classes: new Set((attributes.class ?? '').split(/\s+/).filter(Boolean)),
  attributes,
})

const emptyStep = (): Compound => ({ tag: '', id: '', classes: [], attributes: [], link: false, combinator: '' })

/** @returns null for unsupported selectors: pseudo-elements, states, sibling positions. */
export const readSelector = (selector: Selector): ReadSelector | null => read(selector, false)

/** Ignores unsupported parts, so that it matches at least all elements of the selector. */
export const readSelectorBroadly = (selector: Selector): ReadSelector | null => read(selector, true)

function read(selector: Selector, broadly: boolean): ReadSelector | null {
  let steps = [emptyStep()]
  let specificity = 0
  for (const node of selector.children.toArray()) {
    if (node.type === 'Combinator') {
      const isFollowed = node.name === ' ' || node.name === '>'
      if (!isFollowed && !broadly) return null
      steps = isFollowed ? [{ ...emptyStep(), combinator: node.name as ' ' | '>' }, ...steps] : [emptyStep()]
      continue
    }
    const weight = steps[0] ? addTo(steps[0], node) : null
    if (weight === null && !broadly) return null
    specificity += weight ?? 0
  }
  const [first, ...more] = steps
  return first ? { steps: [first, ...more], specificity } : null
}

const OF_ID = 1_000_000
const OF_CLASS = 1_000

/** @returns the specificity, or null when unsupported. */
function addTo(step: Compound, node: CssNode): number | null {
  switch (node.type) {
    case 'TypeSelector':
      if (/[\\|]/.test(node.name)) return null
      step.tag = node.name === '*' ? '' : node.name.toLowerCase()
      return step.tag === '' ? 0 : 1
    case 'IdSelector':
      step.id = node.name
      return OF_ID
    case 'ClassSelector':
      step.classes.push(node.name)
      return OF_CLASS
    case 'AttributeSelector': {
      if ((node.matcher ?? '=') !== '=' || node.flags) return null
      const value = node.value?.type === 'String' ? node.value.value : (node.value?.name ?? null)
      step.attributes.push({ name: node.name.name.toLowerCase(), value })
      return OF_CLASS
    }
    case 'PseudoClassSelector':
      if (node.name.toLowerCase() !== 'link') return null
      step.link = true
      return OF_CLASS
    default:
      return null
  }
}

/** @param ancestors the element's own, outermost first; @param spend is called before each comparison */
export function matches(
  { steps }: ReadSelector,
  element: StyledElement,
  ancestors: readonly StyledElement[],
  spend: () => boolean,
): boolean {
  if (!fits(steps[0], element)) return false
  return fitsAbove(steps, 1, ancestors, ancestors.length - 1, spend)
}

/** The step at `at` must match the nearest ancestor for `>`, any ancestor for a space. */
function fitsAbove(
  steps: ReadSelector['steps'],
  at: number,
  ancestors: readonly StyledElement[],
  from: number,
  spend: () => boolean,
): boolean {
  const step = steps[at]
  if (!step) return true
  const child = steps[at - 1]?.combinator === '>'
  for (let index = from; index >= (child ? from : 0); index--) {
    const ancestor = ancestors[index]
    if (!ancestor || !spend()) return false
    if (fits(step, ancestor) && fitsAbove(steps, at + 1, ancestors, index - 1, spend)) return true
  }
  return false
}

const fits = (step: Compound, element: StyledElement): boolean =>
  (step.tag === '' || step.tag === element.tag) &&
  (step.id === '' || step.id === element.id) &&
  step.classes.every((name) => element.classes.has(name)) &&
  (!step.link || (element.tag === 'a' && 'href' in element.attributes)) &&
  step.attributes.every(({ name, value }) =>
    value === null ? name in element.attributes : element.attributes[name] === value,
  )
